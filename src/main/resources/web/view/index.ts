/** The view that hosts of MCP Apps show beside a call that asks the human. */

import '../app/style/base.css';
import './view.css';
import '../element/all.ts';
import { Host } from './host.ts';
import { dress, tellSize } from './looks.ts';
import { View } from './view.ts';

const host = new Host({
  'ui/notifications/tool-input': ({ arguments: args }) => void ready.then(() => view.input(args)),
  'ui/notifications/tool-result': (result) => void ready.then(() => view.result(result)),
  'ui/notifications/tool-cancelled': () => void ready.then(() => view.cancelled()),
  'ui/notifications/host-context-changed': (context) => {
    dress(context);
    void ready.then(() => view.contextChanged(context));
  },
  'ui/resource-teardown': () => view.stop(),
});
const view = new View(host);

const ready = host.connect().then(({ hostCapabilities, hostContext }) => {
  dress(hostContext);
  view.connected(hostCapabilities, hostContext);
  tellSize(host);
});
