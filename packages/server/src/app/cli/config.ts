import { type Environment, listSettings, settingsReference } from '../../config/read-settings.ts';
import { parseFlags } from './flags.ts';

const CONFIG_USAGE = `Usage: tonway config [options]

Prints every setting with its current value, default and description. Settings are environment
variables, as in: PORT=9000 tonway serve

  --json   print JSON
  --help   show this help
`;

/** `tonway config`: prints every setting with its current value. */
export function configCommand(args: readonly string[], environment: Environment): void {
  const command = { usage: CONFIG_USAGE, booleans: ['json'] } as const;
  const flags = parseFlags(args, environment, command);
  process.stdout.write(
    flags === null ? CONFIG_USAGE : settingsText(environment, flags.values.json === true),
  );
}

function settingsText(environment: Environment, asJson: boolean): string {
  return asJson
    ? `${JSON.stringify(listSettings(environment), null, 2)}\n`
    : settingsReference(environment);
}
