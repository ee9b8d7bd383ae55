import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

import { clientInfo, entered, headers, play, report, showsForms, url, variant, watchedFetch } from '../model.mjs';

const client = new Client(clientInfo, {
  capabilities: showsForms ? { elicitation: { form: {} } } : {},
  // without this the client speaks the legacy revisions only
  ...(variant === 'modern' && { versionNegotiation: { mode: 'auto' } }),
});
if (showsForms) client.setRequestHandler('elicitation/create', async () => entered());
await client.connect(new StreamableHTTPClientTransport(new URL(url), {
  fetch: watchedFetch,
  requestInit: { headers },
}));
await client.listTools();
const seen = await play((name, args) => client.callTool({ name, arguments: args }));
report(import.meta.url, '@modelcontextprotocol/client', client.getNegotiatedProtocolVersion(), seen);
