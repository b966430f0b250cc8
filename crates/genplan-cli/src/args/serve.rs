//! What users type to open the playground.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, value_parser};

use super::quantities::{duration, megabytes};

pub(crate) const EXAMPLE: &str = "\
Example: genplan serve
         genplan serve examples/corridor
         genplan serve --no-open --port 8080

Without a folder, it opens the gallery of bundled examples. With one, it can save to it.
Nothing leaves this machine: the server listens on the loopback address, and asks for the token in the printed address.
It runs until Ctrl-C.";

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// A domain folder to open and to save to
    pub folder: Option<PathBuf>,
    /// Print the address, but open no browser
    #[arg(long)]
    pub no_open: bool,
    /// Listen on this port [default: 7717, or the next one that is free]
    #[arg(long, value_name = "PORT", value_parser = value_parser!(u16).range(1..))]
    pub port: Option<u16>,
    /// Listen on this address; other machines can then reach the playground, and need only the token
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub host: IpAddr,
    /// Give up a search after this time, and everything else after it or ten seconds: seconds, or 90s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "2m")]
    pub time_limit: Duration,
    /// Give up a request before it uses more memory: megabytes, or 512M, 4G
    #[arg(long, value_name = "MEMORY", value_parser = megabytes, default_value_t = 1024)]
    pub memory_limit: usize,
}
