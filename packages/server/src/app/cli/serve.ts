import cluster from 'node:cluster';
import { type Environment, readSettings } from '../../config/read-settings.ts';
import { startServer } from '../runtime/server.ts';
import { closeOnSignal } from '../runtime/shutdown.ts';
import { superviseWorkers } from '../runtime/workers.ts';
import { applyServeFlags, SERVE_USAGE } from './serve-flags.ts';

/** `tonway serve`: runs until SIGINT or SIGTERM. */
export async function serveCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const merged = applyServeFlags(args, environment);
  if (merged === null) return void process.stdout.write(SERVE_USAGE);
  const settings = readSettings(merged);
  if (settings.WORKERS > 1 && cluster.isPrimary) return superviseWorkers(settings);
  const server = await startServer(settings);
  server.log.info({ url: server.url, network: settings.NETWORK }, 'serving');
  closeOnSignal(server, {
    delayMs: settings.SHUTDOWN_DELAY_MS,
    timeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    report: (text) => server.log.info(text),
  });
}
