import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';

import { clientInfo, entered, headers, play, report, showsForms, url, watchedFetch } from '../model.mjs';

const capabilities = showsForms ? { elicitation: { form: {} } } : {};
const client = new Client(clientInfo, { capabilities });
if (showsForms) client.setRequestHandler(ElicitRequestSchema, async () => entered());
const transport = new StreamableHTTPClientTransport(new URL(url), {
  fetch: watchedFetch,
  requestInit: { headers },
});
await client.connect(transport);
await client.listTools();
const seen = await play((name, args) => client.callTool({ name, arguments: args }));
report(import.meta.url, '@modelcontextprotocol/sdk', transport.protocolVersion, seen);
