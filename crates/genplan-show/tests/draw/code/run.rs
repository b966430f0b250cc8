//! Runs Python and C.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::oracle::CALLS;

/// A world in Python that answers as the oracle does.
const WORLD: &str = "
class Failed(Exception):
    pass

class World:
    def __init__(self, seed, tests):
        self.seed, self.tests, self.log, self.calls = seed, tests, [], 0

    def __getattr__(self, name):
        return lambda *arguments: self.call(name, arguments)

    def call(self, name, arguments):
        self.calls += 1
        if self.calls <= CALLS:
            self.log.append(name + ('(' + ','.join(arguments) + ')' if arguments else ''))
        if name in self.tests:
            self.seed = (self.seed * 1103515245 + 12345) & 0x7fffffff
            return (self.seed >> 16) & 1 == 1
        if self.calls > CALLS:
            raise Failed

def calls(module, seed, tests):
    names = {}
    exec(compile(module, 'program', 'exec'), names)
    world = World(seed, tests)
    try:
        names['run'](world)
        end = 'end'
    except Failed:
        end = 'fail'
    return ' '.join(world.log + [end])
";

/// What Python functions call, each with its seed. Conditions have these identifiers.
pub fn python(modules: &[(String, u32)], tests: &[&str]) -> Vec<String> {
    let mut script = WORLD.replace("CALLS", &CALLS.to_string());
    for (module, seed) in modules {
        writeln!(script, "print(calls({module:?}, {seed}, {tests:?}))").expect("a string takes everything");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("all.py");
    // Rust writes other characters than ASCII as they are, or in a way that Python does not know.
    fs::write(&file, script).expect("a file");
    lines(Command::new("python3").arg(&file))
}

/// A world in C that answers as the oracle does.
const C_WORLD: &str = "
#include <stdarg.h>
#include <stdio.h>
static unsigned seed;
static int calls;
static bool note(const char *name, int count, const char **arguments) {
    calls += 1;
    if (calls <= CALLS) {
        printf(\"%s\", name);
        for (int i = 0; i < count; i += 1) printf(\"%c%s\", i ? ',' : '(', arguments[i]);
        printf(count ? \") \" : \" \");
    }
    return calls <= CALLS;
}
static bool toss(void) {
    seed = (seed * 1103515245u + 12345u) & 0x7fffffffu;
    return (seed >> 16) & 1u;
}
";

/// A program in C: its text, its name, its seed, and its callbacks (identifier, what is noted, arity).
pub struct CProgram {
    pub text: String,
    pub name: String,
    pub seed: u32,
    pub callbacks: Vec<(String, String, usize)>,
}

/// What C functions call, each with its seed.
pub fn c(programs: &[CProgram]) -> Vec<String> {
    let mut text = "#include <stdbool.h>\n".to_owned() + &C_WORLD.replace("CALLS", &CALLS.to_string());
    let mut known: Vec<&str> = Vec::new();
    for (identifier, noted, arity) in programs.iter().flat_map(|program| &program.callbacks) {
        if !known.contains(&identifier.as_str()) {
            known.push(identifier);
            text += &callback(identifier, noted, *arity);
        }
    }
    programs.iter().for_each(|program| text += &program.text);
    text += "int main(void) {\n";
    for CProgram { name, seed, callbacks, .. } in programs {
        let fields: Vec<String> = callbacks.iter().map(|(name, ..)| format!(", .{name} = {name}")).collect();
        let fields = fields.concat();
        writeln!(text, "    struct {name}_world {name} = {{.context = 0{fields}}};").expect("written");
        writeln!(text, "    seed = {seed}u; calls = 0; puts({name}_run(&{name}) ? \"end\" : \"fail\");")
            .expect("written");
    }
    compiled(&(text + "    return 0;\n}\n"))
}

/// A callback in C.
fn callback(identifier: &str, noted: &str, arity: usize) -> String {
    let parameters: Vec<String> = (0..arity).map(|place| format!(", const char *a{place}")).collect();
    let parameters = parameters.concat();
    let arguments: Vec<String> = (0..arity).map(|place| format!("a{place}")).collect();
    let array = format!("const char *all[] = {{{}}};", [&arguments[..], &["0".into()]].concat().join(", "));
    let noting = format!("note({noted:?}, {arity}, all)");
    let result = match identifier.starts_with("act_") {
        true => format!("return {noting};"),
        false => format!("{noting}; return toss();"),
    };
    format!("static bool {identifier}(void *context{parameters}) {{ (void)context; {array} {result} }}\n")
}

/// What a C program prints.
fn compiled(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (source, binary) = (folder.path().join("all.c"), folder.path().join("all"));
    fs::write(&source, text).expect("a file");
    compile(&source, &binary, &["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror"]);
    lines(&mut Command::new(&binary))
}

/// Compiles a file, without a warning.
pub fn compile(source: &Path, output: &Path, options: &[&str]) {
    let result = Command::new("cc").args(options).arg("-o").arg(output).arg(source).output().expect("cc");
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
}

/// What a command prints, which must end well.
pub fn lines(command: &mut Command) -> Vec<String> {
    let output = command.output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect()
}
