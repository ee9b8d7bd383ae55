// Builds dist/ from the sources of the element: three modules, and their types. Beside it custom-elements.json.

import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const element = '../resources/web/element';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: [
    { in: 'index.ts', out: 'index' },
    { in: 'inbox.ts', out: 'inbox' },
    { in: `${element}/protocol/index.ts`, out: 'protocol/index' },
  ],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  // comes as a dependency, so that a page has it once
  external: ['lit', 'lit/*'],
});
run('typescript', 'bin/tsc', '--project', 'tsconfig.json');
run('@custom-elements-manifest/analyzer', 'cem.js', 'analyze', '--quiet', '--config', 'custom-elements-manifest.config.mjs');

// declarations name each other as files that are there, and need no JSON
for (const name of readdirSync('dist/types', { recursive: true })) {
  const file = join('dist/types', name);
  if (!file.endsWith('.d.ts')) continue;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/((?:from|import) ?\(?)(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'));
}
const keys = ['en', 'en-later'].flatMap((name) => Object.keys(JSON.parse(readFileSync(`${element}/i18n/${name}.json`, 'utf8'))));
const catalogue = 'dist/types/i18n/catalogue.d.ts';
const declared = readFileSync(catalogue, 'utf8')
  .replaceAll(/^import .*\.json';$/gm, '')
  .replace('keyof typeof en | keyof typeof later', keys.map((key) => `'${key}'`).join(' | '));
writeFileSync(catalogue, declared);

// types for frameworks, which need no code of ours
for (const name of ['embedding.d.ts', 'react.d.ts', 'vue.d.ts']) copyFileSync(name, `dist/types/${name}`);

function run(name, program, ...options) {
  const script = fileURLToPath(new URL(program, import.meta.resolve(`${name}/package.json`)));
  execFileSync(process.execPath, [script, ...options], { stdio: 'inherit' });
}
