// A host page for the view: the official AppBridge, an iframe under the default policy of MCP Apps,
// and a way for the test to see what the view says. The test brings window.callTool.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; media-src 'self' data:; connect-src 'none'";

const heard = { messages: [], sizes: [], initialized: false };
window.heard = heard;

window.show = async (html, hostContext) => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('title', 'view');
  frame.style.width = '640px';
  frame.style.height = '600px';
  document.body.append(frame);
  const capabilities = { serverTools: {}, message: { text: {} } };
  const bridge = new AppBridge(null, { name: 'test-host', version: '1' }, capabilities, {
    hostContext,
  });
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  bridge.oncalltool = async ({ name, arguments: args }) =>
    JSON.parse(await window.callTool(name, JSON.stringify(args ?? {})));
  bridge.onmessage = async (message) => {
    heard.messages.push(message);
    return {};
  };
  bridge.onsizechange = (size) => heard.sizes.push(size);
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html.replace(
    '<head>',
    `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
  );
  await initialized;
  heard.initialized = true;
  window.bridge = bridge;
};
