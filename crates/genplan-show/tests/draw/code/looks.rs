//! What code looks like.

use expect_test::expect;
use genplan_show::draw::{c, pseudocode, python};

use crate::{CORRIDOR, GRIPPER, program};

const STAR: &str = "go(2, !last-cell) end paint inc inc go(2, !last-cell) end";

const TABLE: &str = "pointers o - object
go(3, !can unstack(o, _)) unstack(o, _) put-down(_) inc(o) go(0, !none(o)) reset(o) go(0, !done) end";

/// A program as pseudocode.
fn shown(text: &str) -> String {
    let (program, frame) = program(text);
    pseudocode(&program, &frame)
}

#[test]
fn loops() {
    expect![[r#"
        repeat
          paint
          inc
          inc
        until last-cell
        end
    "#]]
    .assert_eq(&shown(CORRIDOR));
    expect![[r#"
        while not last-cell
          paint
          inc
          inc
        end
    "#]]
    .assert_eq(&shown(STAR));
    expect![[r#"
        pointers o - object
        repeat
          repeat
            if can unstack(o, _)
              unstack(o, _)
              put-down(_)
            inc(o)
          until none(o)
          reset(o)
        until done
        end
    "#]]
    .assert_eq(&shown(TABLE));
    expect![[r#"
        while not f
          nothing
        end
    "#]]
    .assert_eq(&shown("go(0, !f) end"));
}

#[test]
fn a_loop_with_two_ways_out() {
    expect![[r#"
        while f
          a
          if g
            break
        end
    "#]]
    .assert_eq(&shown("go(3, !f) a go(0, !g) end"));
    expect![[r#"
        repeat
          a
          if not f
            break
          b
        until g
        end
    "#]]
    .assert_eq(&shown("a go(4, !f) b go(0, !g) end"));
}

#[test]
fn a_loop_with_two_ways_back() {
    expect![[r#"
        repeat
          a
          if not f
            break
          b
        until g
        c
        end
    "#]]
    .assert_eq(&shown("a go(4, !f) b go(0, !g) c end"));
    expect![[r#"
        repeat
          repeat
            a
          until f
          b
        until g
        c
        end
    "#]]
    .assert_eq(&shown("a go(0, !f) b go(0, !g) c end"));
}

#[test]
fn branches() {
    expect![[r#"
        if f
          a
        b
        end
    "#]]
    .assert_eq(&shown("go(2, !f) a b end"));
    expect![[r#"
        if f
          a
        else
          b
        end
    "#]]
    .assert_eq(&shown("go(3, !f) a end b end"));
    expect![[r#"
        if f
          a
        else if g
          b
        else
          c
        end
    "#]]
    .assert_eq(&shown("go(3, !f) a end go(6, !g) b end c end"));
    expect![[r#"
        a
        if f
          b
          if not g
            end
        c
        end
    "#]]
    .assert_eq(&shown("a go(4, !f) b go(6, !g) c end end"));
}

#[test]
fn a_goto_stays_where_loops_cross() {
    expect![[r#"
        repeat
          if empty(hand)
            repeat
              pick(ball1, left)
              if not at-goal(robot)
                end
              move(room-a, room-b)
            until carrying(ball1, left)
          drop(ball1, left)
        until all-delivered
        end
    "#]]
    .assert_eq(&shown(GRIPPER));
    expect![[r#"
        0:
        a
        repeat
          b
          if not f
            goto 0
          c
        until g
        end
    "#]]
    .assert_eq(&shown("a b go(0, !f) c go(1, !g) end"));
}

#[test]
fn what_cannot_be_reached_is_left_out() {
    expect![[r#"
        a
        end
    "#]]
    .assert_eq(&shown("a end b end"));
}

#[test]
fn python_calls_methods() {
    let (program, frame) = program(TABLE);
    expect![[r##"
        # Written by genplan. `run(world)` calls a method of `world` for each action and each condition;
        # it returns at an `end`. An action that cannot be done raises an exception.
        #
        # Pointers: "o - object"
        # can_unstack(…, …) -> bool: "can unstack"
        # unstack(…, …): "unstack"
        # put_down(…): "put-down"
        # inc(…): "inc"
        # none(…) -> bool: "none"
        # reset(…): "reset"
        # done() -> bool: "done"


        def run(world):
            while True:
                while True:
                    if world.can_unstack("o", "_"):
                        world.unstack("o", "_")
                        world.put_down("_")
                    world.inc("o")
                    if world.none("o"):
                        break
                world.reset("o")
                if world.done():
                    break
    "##]]
    .assert_eq(&python(&program, &frame));
}

#[test]
fn atoms_within_instructions_become_part_of_the_name() {
    let text = "pointers b c - ball, r - room
        find(b, todo at(b, r)) go(4, !none(b)) set(c, b) go(0, !b = c) pick(b, _) go(0, !can drop(b, r)) end";
    let (program, frame) = program(text);
    let code = python(&program, &frame);
    let body = code.find("def run").map(|start| &code[start..]).expect("a function");
    expect![[r#"
        def run(world):
            while True:
                while True:
                    world.find_todo_at("b", "b", "r")
                    if not world.none("b"):
                        break
                    world.set("c", "b")
                    if world.same("b", "c"):
                        break
                world.pick("b", "_")
                if world.can_drop("b", "r"):
                    break
    "#]]
    .assert_eq(body);
    expect![[r#"
        pointers b c - ball, r - room
        repeat
          repeat
            find(b, todo at(b, r))
            if not none(b)
              break
            set(c, b)
          until b = c
          pick(b, _)
        until can drop(b, r)
        end
    "#]]
    .assert_eq(&shown(text));
    let code = c(&program, &frame, "p");
    assert!(
        code.contains("bool (*act_find_todo_at)(void *context, const char *, const char *, const char *);"),
        "{code}"
    );
    assert!(code.contains("world->test_same(world->context, \"b\", \"c\")"), "{code}");
}

#[test]
fn a_condition_without_arguments_becomes_part_of_the_name_of_find() {
    let text = "pointers b c - ball
        find(b, raining) find(c, pointer-done) find(b, c) find(b, _) find(b, can go-on) end";
    let (named, frame) = program(text);
    let code = python(&named, &frame);
    let body = |code: &str| code[code.find("def run").expect("a function")..].to_owned();
    expect![[r#"
        def run(world):
            world.find_raining("b")
            world.find_pointer_done("c")
            world.find("b", "c")
            world.find("b", "_")
            world.find_can_go_on("b")
    "#]]
    .assert_eq(&body(&code));
    let code = c(&named, &frame, "p");
    assert!(code.contains("bool (*act_find_raining)(void *context, const char *);"), "{code}");
    // Where `find` is an action of the domain, the word is written with `pointer-`.
    let (named, frame) = program("pointers b - ball find(b, done) pointer-find(b, done) end");
    expect![[r#"
        def run(world):
            world.find("b", "done")
            world.pointer_find_done("b")
    "#]]
    .assert_eq(&body(&python(&named, &frame)));
}

#[test]
fn python_without_structure_goes_from_line_to_line() {
    let (program, frame) = program("a b go(0, !f) c go(1, !g) end");
    expect![[r##"
        # Written by genplan. `run(world)` calls a method of `world` for each action and each condition;
        # it returns at an `end`. An action that cannot be done raises an exception.
        #
        # a(): "a"
        # b(): "b"
        # f() -> bool: "f"
        # c(): "c"
        # g() -> bool: "g"


        def run(world):
            line = 0
            while True:
                if line == 0:
                    world.a()
                    line = 1
                if line == 1:
                    world.b()
                    line = 3 if world.f() else 0
                if line == 3:
                    world.c()
                    line = 5 if world.g() else 1
                if line == 5:
                    return
    "##]]
    .assert_eq(&python(&program, &frame));
}

#[test]
fn c_calls_functions() {
    let (program, frame) = program(TABLE);
    expect![[r#"
        // Written by genplan: C99 or later.
        #include <stdbool.h>

        // What the program calls, with `context` as the first argument.
        // Pointers: "o - object"
        struct table_world {
            void *context;
            bool (*test_can_unstack)(void *context, const char *, const char *); // "can unstack"
            bool (*act_unstack)(void *context, const char *, const char *); // "unstack"
            bool (*act_put_down)(void *context, const char *); // "put-down"
            bool (*act_inc)(void *context, const char *); // "inc"
            bool (*test_none)(void *context, const char *); // "none"
            bool (*act_reset)(void *context, const char *); // "reset"
            bool (*test_done)(void *context); // "done"
        };

        // Returns true at an `end`, false at once if an action returns false: it cannot be done.
        bool table_run(const struct table_world *world) {
            (void)world; // A program may call nothing.
            do {
                do {
                    if (world->test_can_unstack(world->context, "o", "_")) {
                        if (!world->act_unstack(world->context, "o", "_")) return false;
                        if (!world->act_put_down(world->context, "_")) return false;
                    }
                    if (!world->act_inc(world->context, "o")) return false;
                } while (!world->test_none(world->context, "o"));
                if (!world->act_reset(world->context, "o")) return false;
            } while (!world->test_done(world->context));
            return true;
        }
    "#]]
    .assert_eq(&c(&program, &frame, "table"));
}

#[test]
fn c_has_gotos() {
    let (program, frame) = program("a b(x) go(0, !f) c go(1, !g) end");
    expect![[r#"
        // Written by genplan: C99 or later.
        #include <stdbool.h>

        // What the program calls, with `context` as the first argument.
        struct x2_crossing_loops_world {
            void *context;
            bool (*act_a)(void *context); // "a"
            bool (*act_b)(void *context, const char *); // "b"
            bool (*test_f)(void *context); // "f"
            bool (*act_c)(void *context); // "c"
            bool (*test_g)(void *context); // "g"
        };

        // Returns true at an `end`, false at once if an action returns false: it cannot be done.
        bool x2_crossing_loops_run(const struct x2_crossing_loops_world *world) {
            (void)world; // A program may call nothing.
            line_0:;
            if (!world->act_a(world->context)) return false;
            do {
                if (!world->act_b(world->context, "x")) return false;
                if (!world->test_f(world->context)) {
                    goto line_0;
                }
                if (!world->act_c(world->context)) return false;
            } while (!world->test_g(world->context));
            return true;
        }
    "#]]
    .assert_eq(&c(&program, &frame, "2 crossing-loops"));
}
