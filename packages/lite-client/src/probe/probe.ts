import { MAX_LAG_BLOCKS } from '../pool/choice.ts';
import { NOT_ASKED, Server } from '../pool/server.ts';
import { ServerMonitor } from '../pool/server-monitor.ts';
import type { ServerSnapshot } from '../pool/server-snapshot.ts';
import type { ServerAddress } from '../servers/server-address.ts';

/** Probes all servers in parallel, each for at most `timeoutMs`. */
export async function probeServers(
  addresses: readonly ServerAddress[],
  timeoutMs: number,
): Promise<ServerSnapshot[]> {
  const servers = await Promise.all(addresses.map((address) => probeServer(address, timeoutMs)));
  const newest = Math.max(0, ...servers.map(({ headSeqno }) => headSeqno ?? 0));
  return servers.map((server) => compareWithNewest(newest, server));
}

/** Marks a server as unusable if it is behind the others. */
function compareWithNewest(newest: number, server: ServerSnapshot): ServerSnapshot {
  const behind = newest - (server.headSeqno ?? newest);
  if (server.unusable !== null || behind <= MAX_LAG_BLOCKS) return server;
  return { ...server, unusable: `${behind} blocks behind the newest` };
}

async function probeServer(address: ServerAddress, timeoutMs: number): Promise<ServerSnapshot> {
  const limitMs = timeoutMs * 0.8;
  const connection = { connectTimeoutMs: limitMs, queryTimeoutMs: limitMs };
  const server = new Server(address, { connection });
  const monitor = new ServerMonitor(server, { pollTimeoutMs: limitMs });
  monitor.start();
  await waitForState(server, timeoutMs);
  monitor.stop();
  const snapshot = server.snapshot();
  await server.connection.close();
  return snapshot;
}

/** Resolves when the state of the server is known, or after the timeout. */
async function waitForState(server: Server, timeoutMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  server.events.on('chain', () => server.history && resolve());
  server.events.on('usable', (_, why) => {
    const isOpen = why === null || why === 'connecting' || why === NOT_ASKED;
    if (!isOpen) resolve();
  });
  await promise;
  clearTimeout(timer);
}
