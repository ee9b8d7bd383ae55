// The two command lines of the package `@modelcontextprotocol/inspector`, run as a shell would run
// them. They need the newer Node that the packages bring.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('node_modules/', import.meta.url));
const node = join(packages, 'node/bin/node');
const clients = join(packages, '@modelcontextprotocol/inspector/clients');

/** The Inspector's command line, for one request each. */
export const inspectorCli = [join(clients, 'launcher/build/index.js'), '--cli'];

/** The command line that keeps its connections in a daemon. */
export const mcpdo = [join(clients, 'mcpdo/build/mcp-bin.js')];

/** A shell with a home and a daemon of its own, both gone when the test `t` ends. */
export async function shell(t) {
  const home = await mkdtemp(join(tmpdir(), 'parley-inspector-'));
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    MCP_INSPECTOR_SECRET_STORE: 'file',
    MCP_INSPECTOR_DAEMON_DIR: home,
    MCP_INSPECTOR_DAEMON_TOKEN: randomUUID(),
  };
  const run = (program, ...words) => execute(env, [...program, ...words]);
  t.after(async () => {
    await run(mcpdo, 'daemon', 'stop');
    await rm(home, { recursive: true, force: true });
  });
  return run;
}

/** Runs a command to its end; what it prints is one JSON document. */
async function execute(env, words) {
  const child = spawn(node, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (status !== 0) throw new Error(`${words.slice(1).join(' ')} ended with ${status}: ${output}${errors}`);
  return output.trim().startsWith('{') ? JSON.parse(output) : output;
}
