# genplan in a container, built from this clone:
#
#   docker build -t genplan .
#   docker run --rm -v "$PWD:/work" genplan synth examples/corridor
#
# The image with the planner, for `--engine planner`:
#
#   docker build -t genplan-planner --target planner .

FROM rust:1.95-slim-bookworm AS build
WORKDIR /genplan
COPY . .
RUN target="$(uname -m)-unknown-linux-musl" \
 && rustup target add "$target" \
 && cargo build --locked --release -p genplan-cli --target "$target" \
 && cp "target/$target/release/genplan" /usr/local/bin/genplan

FROM python:3.11-slim-bookworm AS planner
RUN pip install --no-cache-dir up-fast-downward==1.0.0
COPY --from=build /usr/local/bin/genplan /usr/local/bin/genplan
WORKDIR /work
ENTRYPOINT ["genplan"]

FROM debian:bookworm-slim AS genplan
COPY --from=build /usr/local/bin/genplan /usr/local/bin/genplan
WORKDIR /work
ENTRYPOINT ["genplan"]
