//! Who may ask.
//!
//! A web page from elsewhere must not use the playground through the browser of its user. So the Host must be an
//! address of this server (a name that an attacker lets point here is none), an Origin must be the same, and the API
//! needs the token of the printed address. It comes in a header and never in a cookie: browsers send cookies to all
//! servers of a machine, whatever their ports are.

use std::future::poll_fn;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::ApiError;

/// What the page may load: what is here. Styles may stand in the page, because the editor and pictures have some.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The header that has the token.
const TOKEN_HEADER: &str = "x-genplan-token";

/// Where the server is, and its token.
#[derive(Debug)]
pub(crate) struct Guard {
    pub host: IpAddr,
    pub port: u16,
    pub token: String,
}

impl Guard {
    /// A new token: 128 random bits.
    pub(crate) fn new(host: IpAddr, port: u16) -> Result<Self, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let token = bytes.iter().fold(String::new(), |token, byte| token + &format!("{byte:02x}"));
        Ok(Guard { host, port, token })
    }

    /// Whether this server is meant by a Host header. Names other than `localhost` are not; any address is one of this
    /// machine if it listens on all of them.
    fn is_host(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().unwrap_or(0)),
            _ => (host, 80),
        };
        let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
        let is_here = match address {
            Some(address) => address.is_loopback() || address == self.host || self.host.is_unspecified(),
            None => name.eq_ignore_ascii_case("localhost"),
        };
        is_here && port == self.port
    }

    fn check_host(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let host = text(headers.get(HOST));
        match host.is_some_and(|host| self.is_host(host)) {
            true => Ok(()),
            false => Err(ApiError::forbidden("this server does not answer under that name")),
        }
    }

    /// A request from another page says where that is from.
    fn check_origin(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let Some(origin) = headers.get(ORIGIN) else { return Ok(()) };
        let host = text(Some(origin)).and_then(|origin| origin.strip_prefix("http://"));
        let is_same = host.is_some_and(|host| self.is_host(host)) && host == text(headers.get(HOST));
        if is_same { Ok(()) } else { Err(ApiError::forbidden("this server does not answer other pages")) }
    }

    fn check_token(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let given = text(headers.get(TOKEN_HEADER));
        match given.is_some_and(|given| is_same(given.as_bytes(), self.token.as_bytes())) {
            true => Ok(()),
            false => Err(ApiError::unauthorized()),
        }
    }
}

/// Compares without telling by the time where the difference is.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

fn text(value: Option<&HeaderValue>) -> Option<&str> {
    value.and_then(|value| value.to_str().ok())
}

/// Looks at every request, and says to the browser what pages may do.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_api = request.uri().path().starts_with("/api/");
    let checked = guard.check_host(headers).and_then(|()| guard.check_origin(headers));
    let checked = checked.and_then(|()| if is_api { guard.check_token(headers) } else { Ok(()) });
    let mut response = match checked {
        Err(error) => error.into_response(),
        Ok(()) => caught(next.run(request)).await,
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// An answer; if there is a panic instead, the error that says so.
async fn caught(answer: impl Future<Output = Response>) -> Response {
    let mut answer = pin!(answer);
    let answer = poll_fn(|cx| {
        let polled = catch_unwind(AssertUnwindSafe(|| answer.as_mut().poll(cx)));
        polled.unwrap_or_else(|_| Poll::Ready(ApiError::fault().into_response()))
    });
    answer.await
}

#[cfg(test)]
mod tests {
    use super::{Guard, IpAddr, Response, caught};

    fn guard(host: &str) -> Guard {
        Guard { host: host.parse::<IpAddr>().expect("an address"), port: 7717, token: String::new() }
    }

    #[test]
    fn only_addresses_of_this_machine_are_hosts() {
        let guard = guard("127.0.0.1");
        for host in ["127.0.0.1:7717", "localhost:7717", "LOCALHOST:7717", "[::1]:7717"] {
            assert!(guard.is_host(host), "{host}");
        }
        for host in [
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:7717",
            "localhost.evil.example:7717",
            "10.0.0.1:7717",
            "",
        ] {
            assert!(!guard.is_host(host), "{host}");
        }
    }

    #[test]
    fn a_server_for_others_answers_to_addresses_but_not_to_names() {
        assert!(guard("0.0.0.0").is_host("10.0.0.1:7717"));
        assert!(guard("10.0.0.1").is_host("10.0.0.1:7717"));
        assert!(!guard("10.0.0.1").is_host("10.0.0.2:7717"));
        assert!(!guard("0.0.0.0").is_host("evil.example:7717"));
    }

    #[test]
    fn a_panic_is_told_as_an_error() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let answered = runtime.block_on(caught(async { Response::default() }));
        assert_eq!(answered.status(), 200);
        let failed = runtime.block_on(caught(async { panic!("on purpose") }));
        assert_eq!(failed.status(), 500);
        assert_eq!(failed.headers()["content-type"], "application/json");
    }
}
