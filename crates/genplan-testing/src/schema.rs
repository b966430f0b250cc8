//! Whether a document follows a JSON Schema, as far as the schemas of genplan use that language.
//!
//! It is stricter than the language: a field that the schema does not name is a violation, too.

use serde_json::{Map, Value};

/// What is wrong with a value, with its place.
pub fn violations(value: &Value, schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    SchemaRules { root: schema }.check(value, schema, "", &mut found);
    found
}

struct SchemaRules<'s> {
    root: &'s Value,
}

impl SchemaRules<'_> {
    fn check(&self, value: &Value, schema: &Value, place: &str, found: &mut Vec<String>) {
        let Value::Object(rules) = schema else { return };
        for (keyword, rule) in rules {
            self.apply(keyword, rule, value, place, found);
        }
        if let Value::Object(fields) = value {
            self.fields(fields, rules, place, found);
        }
    }

    fn apply(&self, keyword: &str, rule: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
        let holds = match keyword {
            "$schema"
            | "$defs"
            | "title"
            | "description"
            | "format"
            | "default"
            | "properties"
            | "additionalProperties" => true,
            "$ref" => return self.check(value, self.resolve(rule), place, found),
            "type" => is_of_type(value, rule),
            "const" => value == rule,
            "enum" => rule.as_array().expect("values").contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().expect("a number")),
            "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().expect("a number")),
            "minItems" => length(value).is_none_or(|length| length >= rule.as_u64().expect("a number")),
            "maxItems" => length(value).is_none_or(|length| length <= rule.as_u64().expect("a number")),
            "required" => {
                let names = rule.as_array().expect("names").iter();
                names.map(|name| name.as_str().expect("a name")).all(|name| value.get(name).is_some())
            }
            "items" => return self.items(value, rule, place, found),
            "oneOf" => self.fitting(value, rule, place) == 1,
            "anyOf" => self.fitting(value, rule, place) >= 1,
            _ => panic!("the test does not know the keyword {keyword}"),
        };
        if !holds {
            found.push(format!("{place}: {value} is not as `{keyword}` wants it: {rule}"));
        }
    }

    /// How many of the schemas a value follows.
    fn fitting(&self, value: &Value, schemas: &Value, place: &str) -> usize {
        let fits = |schema: &&Value| {
            let mut found = Vec::new();
            self.check(value, schema, place, &mut found);
            found.is_empty()
        };
        schemas.as_array().expect("schemas").iter().filter(fits).count()
    }

    fn items(&self, value: &Value, schema: &Value, place: &str, found: &mut Vec<String>) {
        for (index, item) in value.as_array().into_iter().flatten().enumerate() {
            self.check(item, schema, &format!("{place}/{index}"), found);
        }
    }

    /// Each field, by the schema of its name or by that of all others.
    fn fields(
        &self,
        fields: &Map<String, Value>,
        rules: &Map<String, Value>,
        place: &str,
        found: &mut Vec<String>,
    ) {
        if !rules.contains_key("properties") && !rules.contains_key("additionalProperties") {
            return;
        }
        for (name, value) in fields {
            let place = format!("{place}/{name}");
            let named = rules.get("properties").and_then(|known| known.get(name));
            match named.or(rules.get("additionalProperties")) {
                Some(schema) => self.check(value, schema, &place, found),
                None => found.push(format!("{place} is not in the schema")),
            }
        }
    }

    fn resolve(&self, reference: &Value) -> &Value {
        let path = reference.as_str().and_then(|text| text.strip_prefix('#')).expect("a reference");
        self.root.pointer(path).expect("what is referred to")
    }
}

fn is_of_type(value: &Value, rule: &Value) -> bool {
    match rule {
        Value::Array(types) => types.iter().any(|rule| is_of_type(value, rule)),
        _ => match rule.as_str().expect("a type") {
            "null" => value.is_null(),
            "boolean" => value.is_boolean(),
            "integer" => value.is_u64() || value.is_i64(),
            "number" => value.is_number(),
            "string" => value.is_string(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            other => panic!("the test does not know the type {other}"),
        },
    }
}

fn length(value: &Value) -> Option<u64> {
    value.as_array().map(|items| items.len() as u64)
}
