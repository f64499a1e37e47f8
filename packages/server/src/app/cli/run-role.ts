import type { Settings } from '../../config/settings.ts';
import type { RunningApp } from '../parts/app.ts';
import { closeOnSignal } from '../parts/shutdown.ts';
import { isWorker, joinPrimary, processCount } from '../processes/worker.ts';
import { type SharedRole, superviseWorkers } from '../roles/primary.ts';

/** Runs a role in this process, or in as many workers as the settings say. */
export async function inProcesses(
  settings: Settings,
  role: SharedRole,
  run: () => Promise<void>,
): Promise<void> {
  if (isWorker()) {
    joinPrimary();
    return run();
  }
  const processes = processCount(settings, role.name);
  return processes > 1 ? superviseWorkers(settings, role, processes) : run();
}

/** Runs a role until SIGINT or SIGTERM. */
export async function runRole(
  settings: Settings,
  starting: Promise<RunningApp>,
  text: string,
): Promise<void> {
  const running = await starting;
  running.log.info({ url: running.url, network: settings.NETWORK }, text);
  closeOnSignal(running, {
    delayMs: settings.SHUTDOWN_DELAY_MS,
    timeoutMs: settings.SHUTDOWN_TIMEOUT_MS,
    report: (line) => running.log.info(line),
  });
}
