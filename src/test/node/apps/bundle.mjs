// Makes one script of the host page, for a browser: node apps/bundle.mjs OUTPUT
import { build } from 'esbuild';

await build({
  entryPoints: ['apps/host.mjs'],
  outfile: process.argv[2],
  bundle: true,
  format: 'iife',
  logLevel: 'warning',
});
