/** The console for developers: asks by MCP or JSON-RPC, answers with the element, and shows the frames. In English only. */

// first: it takes the token out of the address bar
import { localToken } from '../app/token.ts';
import '../app/style/base.css';
import './style.css';
import '../element/index.ts';
import { byId, el } from '../app/dom.ts';
import { enter } from '../app/entrance.ts';
import { McpHost } from '../app/tryit/mcp.ts';
import { RpcHost } from '../app/tryit/rpc.ts';
import { Frames } from './frames.ts';
import { SAMPLES } from './samples.ts';

const session = byId('session') as HTMLInputElement;
const sample = byId('sample') as HTMLSelectElement;
const tool = byId('tool') as HTMLInputElement;
const door = byId('door') as HTMLSelectElement;
const args = byId('arguments') as HTMLTextAreaElement;
const send = byId('send') as HTMLButtonElement;
const stop = byId('stop') as HTMLButtonElement;
const result = byId('result');
const frames = new Frames(byId('frames'));
let running: AbortController | undefined;

sample.append(...SAMPLES.map(({ name }) => el('option', {}, name)));
sample.addEventListener('change', choose);
session.addEventListener('change', watch);
send.addEventListener('click', () => void ask());
stop.addEventListener('click', () => running?.abort());
byId('clear').addEventListener('click', () => frames.clear());
byId('raw').addEventListener('submit', (event) => {
  event.preventDefault();
  frames.send((byId('frame') as HTMLInputElement).value);
});
(byId('frame') as HTMLInputElement).value = '{"jsonrpc":"2.0","id":1,"method":"interaction/list"}';
choose();
void enter().then((isWelcome) => {
  if (isWelcome) watch();
});

function choose(): void {
  const chosen = SAMPLES[sample.selectedIndex] ?? SAMPLES[0];
  if (chosen === undefined) return;
  tool.value = chosen.tool;
  // MCP lists the other tools only where the configuration names them
  door.value = chosen.tool === 'ask_user_questions' ? 'mcp' : 'rpc';
  args.value = JSON.stringify(chosen.arguments, undefined, 2);
}

function watch(): void {
  if (!session.reportValidity()) return;
  const questions = document.querySelector('parley-questions');
  if (questions !== null) {
    questions.ticket = localToken();
    questions.session = session.value;
  }
  frames.watch(session.value);
}

async function ask(): Promise<void> {
  running?.abort();
  const control = new AbortController();
  running = control;
  stop.disabled = false;
  try {
    const call = { name: tool.value, arguments: JSON.parse(args.value) as Record<string, unknown> };
    const host = door.value === 'mcp' ? new McpHost(session.value) : new RpcHost(session.value);
    frames.show('→', `${host.door} ${JSON.stringify(call)}`);
    result.textContent = 'Waiting for the human…';
    const received = await host.call(call, control.signal);
    frames.show('←', `${host.door} ${JSON.stringify(received)}`);
    result.textContent = `${received.text}\n\n${JSON.stringify(received.structured, undefined, 2)}`;
  } catch (error) {
    result.textContent = control.signal.aborted ? 'Stopped waiting.' : String(error);
  } finally {
    if (running === control) stop.disabled = true;
  }
}
