// Both eras at one endpoint, wired as the package's own example of elicitation is: sessions for clients
// up to 2025-11-25, whose requests the server asks back on, and a server a request for 2026-07-28.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from '@modelcontextprotocol/node';
import {
  acceptedContent,
  createMcpHandler,
  inputRequired,
  inputResponse,
  isInitializeRequest,
  isLegacyRequest,
  McpServer,
} from '@modelcontextprotocol/server';
import * as z from 'zod/v4';

// a human may take long; milliseconds
const PATIENCE = 30 * 60 * 1000;

const inputSchema = z.object({
  questions: z
    .array(z.object({ question: z.string(), options: z.array(z.object({ label: z.string() })).min(1) }))
    .length(1),
});

const text = (said) => ({ content: [{ type: 'text', text: said }] });

// Written once for both eras, as the package's documentation has it: up to 2025-11-25 the package sends
// the request itself, on the stream of the call, and comes back here with the answer.
async function ask({ questions: [{ question, options }] }, ctx) {
  const labels = options.map(({ label }) => label);
  const response = inputResponse(ctx.mcpReq.inputResponses, 'form');
  if (response.kind === 'missing') {
    const answer = { type: 'string', enum: labels };
    const requestedSchema = { type: 'object', properties: { answer }, required: ['answer'] };
    return inputRequired({
      inputRequests: { form: inputRequired.elicit({ message: question, requestedSchema }) },
    });
  }
  const answer = acceptedContent(ctx.mcpReq.inputResponses, 'form')?.answer;
  return text(labels.includes(answer) ? answer : 'no answer');
}

function buildServer() {
  const server = new McpServer(
    { name: 'typescript', version: '0.0.0' },
    { inputRequired: { roundTimeoutMs: PATIENCE } },
  );
  server.registerTool(
    'ask_user_questions',
    { description: 'Ask the human a question and wait for the answer.', inputSchema },
    ask,
  );
  return server;
}

const modern = toNodeHandler(createMcpHandler(buildServer, { legacy: 'reject' }));

const sessions = new Map();

async function openSession(req, res, body) {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
    },
  });
  transport.onclose = () => transport.sessionId && sessions.delete(transport.sessionId);
  await buildServer().connect(transport);
  await transport.handleRequest(req, res, body);
}

function refuse(res, status, code, message) {
  res
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }));
}

async function legacy(req, res, body) {
  const id = req.headers['mcp-session-id'];
  const transport = id && sessions.get(id);
  if (transport) {
    await transport.handleRequest(req, res, body);
  } else if (id) {
    refuse(res, 404, -32001, 'Session not found');
  } else if (isInitializeRequest(body)) {
    await openSession(req, res, body);
  } else {
    refuse(res, 400, -32000, 'Bad Request: Session ID required');
  }
}

async function serve(req, res) {
  const request = await toWebRequest(req);
  const isLegacy = await isLegacyRequest(request);
  const body = req.method === 'POST' ? await request.json().catch(() => undefined) : undefined;
  await (isLegacy ? legacy(req, res, body) : modern(req, res, body));
}

const validHost = localhostHostValidation();
const validOrigin = localhostOriginValidation();
const port = Number(process.argv[2]);

const http = createServer((req, res) => {
  if (!validHost(req, res) || !validOrigin(req, res)) return;
  serve(req, res).catch((error) => {
    console.error(error);
    if (!res.headersSent) res.writeHead(500).end();
  });
});
http.listen(port, '127.0.0.1', () => console.log(`ready ${port}`));
