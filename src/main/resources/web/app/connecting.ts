/** What to write where, so that a model's host asks in this session. */

import type { PageKey } from './i18n/words.ts';

export interface Connecting {
  /** The host's own name; undefined for any other. */
  readonly name?: string;
  /** Says where `text` goes, with what `slot` stands for. */
  readonly how: PageKey;
  readonly slot?: string;
  readonly text: string;
}

export function waysToConnect(sessionId: string): readonly [Connecting, ...Connecting[]] {
  const url = urlOf(sessionId);
  return [
    { name: 'Claude Code', how: 'inTerminal', text: `claude mcp add --transport http parley "${url}"` },
    { name: 'VS Code', how: 'inFile', slot: '.vscode/mcp.json', text: json({ servers: { parley: { type: 'http', url } } }) },
    { name: 'Cursor', how: 'inFile', slot: '.cursor/mcp.json', text: json({ mcpServers: { parley: { url } } }) },
    { how: 'atUrl', slot: 'Streamable HTTP', text: url },
  ];
}

/**
 * Anybody can make a link to this page with a session of their choice. So the session is encoded until
 * no character of it means anything to a shell between quotes, or to JSON.
 */
function urlOf(sessionId: string): string {
  const url = `${location.origin}/mcp`;
  return sessionId === 'default' ? url : `${url}?session=${encoded(sessionId)}`;
}

function encoded(id: string): string {
  return encodeURIComponent(id).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function json(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
