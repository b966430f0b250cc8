// A text editor for PDDL and programs: CodeMirror 6 with highlighting, diagnostics in place and one-click fixes.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { HighlightStyle, StreamLanguage, bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView, drawSelection, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

const WORDS = new Set(['define', 'domain', 'problem', 'and', 'or', 'not', 'forall', 'exists', 'when', 'imply', 'either']);

/** PDDL: keywords after a colon, variables after a question mark, comments after a semicolon. */
const pddl = StreamLanguage.define({
  name: 'pddl',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    if (stream.match(/^:[\w-]+/)) return 'keyword';
    if (stream.match(/^\?[\w-]+/)) return 'variableName';
    if (stream.match(/^[()]/)) return 'bracket';
    if (stream.match(/^-(?=\s)/)) return 'operator';
    const word = stream.match(/^[^\s();]+/);
    if (word) return WORDS.has(word[0].toLowerCase()) ? 'controlKeyword' : 'atom';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ';' } },
});

/** Programs: line numbers, gotos, ends and actions. */
const program = StreamLanguage.define({
  name: 'program',
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^;.*/)) return 'comment';
    if (stream.sol() && stream.match(/^\d+\./)) return 'number';
    if (stream.match(/^(go|end|pointers)\b/i)) return 'controlKeyword';
    if (stream.match(/^[(),!]/)) return 'bracket';
    if (stream.match(/^[^\s(),;]+/)) return 'atom';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: ';' } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--keyword)' },
  { tag: tags.controlKeyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--variable)' },
  { tag: tags.number, color: 'var(--faint)' },
  { tag: tags.bracket, color: 'var(--faint)' },
  { tag: tags.operator, color: 'var(--faint)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13.5px', backgroundColor: 'var(--card)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--card)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--accent) 6%, transparent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent)' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--ink)', border: '1px solid var(--line)', borderRadius: '8px', overflow: 'hidden' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: '4px solid var(--faint)', maxWidth: '60ch', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--open)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--card)', borderRadius: '6px', padding: '3px 9px', margin: '2px 4px 0 0' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)', textUnderlineOffset: '3px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--open)', textUnderlineOffset: '3px' },
  '.cm-lintRange-info': { backgroundImage: 'none', textDecoration: 'underline dotted var(--faint)', textUnderlineOffset: '3px' },
  '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)' },
});

/** An editor in an element. `onChange(text)` is called for each change by the user. */
export function createEditor(parent, { label, onChange }) {
  const language = new Compartment();
  let silent = false;
  const extensions = () => [
    lineNumbers(), highlightSpecialChars(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), lintGutter(),
    indentUnit.of('  '), language.of(pddl), syntaxHighlighting(colours), look, EditorView.lineWrapping,
    keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of(update => {
      if (update.docChanged && !silent) onChange(update.state.doc.toString());
    }),
  ];
  const view = new EditorView({ parent, state: EditorState.create({ doc: '', extensions: extensions() }) });
  return {
    view,
    /** Opens another text, with a history of its own. */
    open(text, kind) {
      silent = true;
      view.setState(EditorState.create({ doc: text, extensions: extensions() }));
      if (kind === 'program') view.dispatch({ effects: language.reconfigure(program) });
      silent = false;
    },
    /** Replaces the text, if it is another one. */
    replace(text) {
      const old = view.state.doc.toString();
      if (old === text) return;
      silent = true;
      view.dispatch({ changes: { from: 0, to: old.length, insert: text } });
      silent = false;
    },
    text: () => view.state.doc.toString(),
    focus: () => view.focus(),
    /** Goes to a place. */
    select(from, to) {
      const length = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, length), head: Math.min(to, length) }, scrollIntoView: true });
      view.focus();
    },
    /** Shows diagnostics: `{from, to, severity, message, fixes}`. */
    diagnose(findings) {
      const length = view.state.doc.length;
      const diagnostics = findings.map(({ from, to, severity, message, fixes }) => ({
        from: Math.min(from, length), to: Math.min(Math.max(to, from), length), severity, message,
        actions: fixes.map(fix => ({
          name: fix.title,
          apply: editor => editor.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert }, userEvent: 'input.fix' }),
        })),
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics.sort((a, b) => a.from - b.from)));
    },
  };
}
