import type { Environment } from '../config/read-settings.ts';
import { listSettings, settingsReference } from '../config/reference.ts';
import { readFlags } from './flags.ts';

const CONFIG_USAGE = `tonway config [options]

Prints every setting with its value of now, its default and its meaning. Settings are variables of
the environment: PORT=9000 tonway serve

  --json   as JSON
  --help
`;

/** `tonway config`: prints every setting with its value of now. */
export function configCommand(args: readonly string[], environment: Environment): void {
  const command = { usage: CONFIG_USAGE, settings: {}, ownSwitches: ['json'] } as const;
  const read = readFlags(args, environment, command);
  process.stdout.write(
    read === null ? CONFIG_USAGE : listed(environment, read.values.json === true),
  );
}

function listed(environment: Environment, asJson: boolean): string {
  return asJson
    ? `${JSON.stringify(listSettings(environment), null, 2)}\n`
    : settingsReference(environment);
}
