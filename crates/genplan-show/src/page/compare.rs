//! Several pages side by side.

use crate::draw::xml::escape;

/// A page that shows other pages beside each other. They stay what they are: each is in a frame of its own.
pub fn side_by_side(title: &str, pages: &[String]) -> String {
    let frames = pages.iter().fold(String::new(), |frames, page| {
        let page = escape(page);
        frames + "<iframe srcdoc=\"" + &page + "\"></iframe>\n"
    });
    let title = escape(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
         <style>body {{ display: flex; height: 100vh; margin: 0; }} iframe {{ flex: 1; border: 0; }}</style>\n\
         </head>\n<body>\n{frames}</body>\n</html>\n"
    )
}
