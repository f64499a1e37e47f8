import { startServer } from '../../../src/app/roles/serve.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import type { Memory } from './server-apart.ts';

// A server in a process of its own, with settings from the environment; tells its memory when asked, and ends when left alone.
const server = await startServer(readSettings(process.env), {
  logTo: { write: (line) => void process.stdout.write(line) },
});
process.on('message', () => {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  const caches = Object.values(server.upstream.snapshot.caches);
  const cached = caches.reduce((sum, { bytes }) => sum + bytes, 0);
  process.send?.({ rss, used: heapUsed + external - cached } satisfies Memory);
});
process.on('disconnect', () => server.close());
process.send?.({ url: server.url });
