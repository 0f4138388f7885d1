//! One client's connection: requests in, replies out, until a side ends it.

use super::listener::Shared;
use super::request::Request;
use std::io::BufReader;
use std::net::{Shutdown, TcpStream};

/// Serves a connection to its end.
pub(super) fn serve(stream: &TcpStream, number: usize, shared: &Shared) {
    let mut reader = BufReader::new(stream);
    while let Some(request) = Request::read(&mut reader, number) {
        let reply = shared.reply_to(request);
        let mut writer = stream;
        if !matches!(reply.write(&mut writer), Ok(true)) {
            break;
        }
    }
    // A client that is gone is no fault of the test.
    let _ = stream.shutdown(Shutdown::Both);
}
