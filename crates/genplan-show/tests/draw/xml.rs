//! A reader of XML as strict as is needed: balanced tags, quoted attributes, known entities.

use std::collections::BTreeMap;

/// A tag that opens an element.
#[derive(Debug, Default)]
pub struct Tag {
    pub name: String,
    pub attributes: BTreeMap<String, String>,
    /// The text right after it.
    pub text: String,
}

/// All elements in the order in which they begin, or why this is not XML.
pub fn elements(text: &str) -> Result<Vec<Tag>, String> {
    let (mut tags, mut open): (Vec<Tag>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rest = text.trim_end();
    while let Some(start) = rest.find('<') {
        let content = decoded(&rest[..start])?;
        if let Some(tag) = tags.last_mut().filter(|tag| tag.text.is_empty() && open.last() == Some(&tag.name))
        {
            tag.text = content;
        }
        let end = rest.find('>').ok_or("a tag does not end")?;
        let inside = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            let opened = open.pop();
            if opened.as_deref() != Some(name) {
                return Err(format!("</{name}> closes {opened:?}"));
            }
        } else {
            let tag = tag(inside.trim_end_matches('/'))?;
            if !inside.ends_with('/') {
                open.push(tag.name.clone());
            }
            tags.push(tag);
        }
        if open.is_empty() && !rest.is_empty() {
            return Err(format!("more than one root: {rest}"));
        }
    }
    if open.is_empty() { Ok(tags) } else { Err(format!("{open:?} are not closed")) }
}

fn tag(text: &str) -> Result<Tag, String> {
    let (name, mut rest) = text.split_once(' ').unwrap_or((text, ""));
    let mut tag = Tag { name: name.to_owned(), ..Tag::default() };
    while !rest.trim().is_empty() {
        let (key, value) = rest.trim_start().split_once("=\"").ok_or(format!("no attribute: {rest}"))?;
        let (value, after) = value.split_once('"').ok_or(format!("not quoted: {rest}"))?;
        if tag.attributes.insert(key.to_owned(), decoded(value)?).is_some() {
            return Err(format!("{key} is given twice"));
        }
        rest = after;
    }
    Ok(tag)
}

fn decoded(text: &str) -> Result<String, String> {
    let mut parts = text.split('&');
    let mut decoded = parts.next().unwrap_or("").to_owned();
    for part in parts {
        let (entity, rest) = part.split_once(';').ok_or(format!("a bare & before {part}"))?;
        decoded.push(match entity {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "#39" => '\'',
            _ => return Err(format!("unknown entity {entity}")),
        });
        decoded += rest;
    }
    Ok(decoded)
}

#[test]
fn the_reader_is_strict() {
    assert!(elements("<a b=\"c&lt;\"><d/>x &amp; y</a>").is_ok());
    for bad in ["<a>", "<a></b>", "<a b=c/>", "<a>&</a>", "<a>&nbsp;</a>", "<a/><b/>", "<a b=\"1\" b=\"2\"/>"]
    {
        assert!(elements(bad).is_err(), "{bad}");
    }
}
