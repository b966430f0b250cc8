// Bundles src/editor.js with CodeMirror, and writes it to a file; or, with --check, says whether the file is that.
// build.sh calls it where the modules are installed.
//
// usage: node build.mjs FILE [--check]
import { build } from 'esbuild';
import { readFile, writeFile } from 'node:fs/promises';

const [, , target, check] = process.argv;
const { outputFiles } = await build({
  entryPoints: ['src/editor.js'],
  bundle: true, minify: true, format: 'esm', target: 'es2022', charset: 'utf8', write: false, legalComments: 'none',
  banner: { js: '// Made by build.sh from src/editor.js and CodeMirror 6 (MIT, Marijn Haverbeke and others). Do not edit.' },
});
const text = outputFiles[0].text;
if (!check) {
  await writeFile(target, text);
} else if (text !== await readFile(target, 'utf8')) {
  console.error(`${target} is not what src/editor.js builds to: run build.sh`);
  process.exit(1);
}
