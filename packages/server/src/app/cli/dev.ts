import type { Environment } from '../../config/read-settings.ts';
import { StartScreen } from './start-dev.ts';

/** `tonway dev`: runs until SIGINT, SIGTERM or SIGHUP. The first line comes before the code of the network is loaded. */
export async function devCommand(args: readonly string[], environment: Environment): Promise<void> {
  const isSilent = args.some((each) => ['--json', '--help'].includes(each));
  const screen = isSilent ? null : new StartScreen(process.stdout);
  screen?.step('Loading Tonway');
  const { runDev } = await import('./run-dev.ts');
  await runDev(args, environment, screen);
}
