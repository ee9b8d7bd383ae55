// Builds dist/ from the sources of the element: two modules, and their types.

import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const element = '../resources/web/element';

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: [
    { in: 'index.ts', out: 'index' },
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
const tsc = fileURLToPath(import.meta.resolve('typescript/package.json')).replace('package.json', 'bin/tsc');
execFileSync(process.execPath, [tsc, '--project', 'tsconfig.json'], { stdio: 'inherit' });

// declarations name each other as files that are there, and need no JSON
for (const name of readdirSync('dist/types', { recursive: true })) {
  const file = join('dist/types', name);
  if (!file.endsWith('.d.ts')) continue;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/((?:from|import) ?\(?)'(\.[^']*)\.ts'/g, "$1'$2.js'"));
}
const keys = Object.keys(JSON.parse(readFileSync(`${element}/i18n/en.json`, 'utf8')));
const catalogue = 'dist/types/i18n/catalogue.d.ts';
const declared = readFileSync(catalogue, 'utf8')
  .replaceAll(/^import .*\.json';$/gm, '')
  .replace('keyof typeof en', keys.map((key) => `'${key}'`).join(' | '));
writeFileSync(catalogue, declared);
