import type { Environment } from '../config/read-settings.ts';
import { settingsReference } from '../config/reference.ts';
import { readFlags } from './flags.ts';

const CONFIG_USAGE = `tonway config

Prints every setting with its value of now, its default and its meaning. Settings are variables of
the environment: PORT=9000 tonway serve

  --help
`;

/** `tonway config`: prints every setting with its value of now. */
export function configCommand(args: readonly string[], environment: Environment): void {
  const read = readFlags(args, environment, { usage: CONFIG_USAGE, settings: {} });
  process.stdout.write(read === null ? CONFIG_USAGE : settingsReference(environment));
}
