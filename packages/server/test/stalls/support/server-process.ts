import { startServer } from '../../../src/app/roles/serve.ts';
import { readSettings } from '../../../src/config/read-settings.ts';

// A server in a process of its own, with settings from the environment. When asked, it tells how long its event loop
// was held at most since it was asked before, in processor time of its thread: others on the machine do not count.

const HEARTBEAT_MS = 2;

let last = process.threadCpuUsage();
let worstMs = 0;
setInterval(() => {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  worstMs = Math.max(worstMs, (user + system) / 1000);
}, HEARTBEAT_MS).unref();

const server = await startServer(readSettings(process.env), { logTo: { write: () => {} } });
process.on('message', () => {
  process.send?.({ worstMs });
  worstMs = 0;
});
process.on('disconnect', () => server.close());
process.send?.({ url: server.url });
