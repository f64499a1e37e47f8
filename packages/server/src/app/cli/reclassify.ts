import { type Environment, readSettings } from '../../config/read-settings.ts';
import { classifyQueued } from './classifying.ts';
import { UsageError } from './errors.ts';
import { parseBlockRange, parseFlags } from './flags.ts';

const RECLASSIFY_USAGE = `Usage: tonway reclassify A..B [options]

Classifies the traces that ended in masterchain blocks A to B again, for example after an update that
recognises more actions. Servers and \`tonway index\` can keep running. Ctrl-C stops; traces that are
queued by then are classified by \`tonway index\` or \`tonway classify\`.

  --type TYPE             only traces that have an action of this type, such as jetton_swap
  --help                  show this help

\`tonway config\` lists all settings.
`;

/** `tonway reclassify`: exits when the traces are classified. */
export async function reclassifyCommand(
  args: readonly string[],
  environment: Environment,
): Promise<void> {
  const flags = parseFlags(args, environment, {
    usage: RECLASSIFY_USAGE,
    settings: {},
    own: ['type'],
    allowPositional: true,
  });
  if (flags === null) return void process.stdout.write(RECLASSIFY_USAGE);
  if (flags.positional === null) throw new UsageError(RECLASSIFY_USAGE);
  const { type = null } = flags.values;
  const selection = { ...parseBlockRange(flags.positional), type };
  await classifyQueued(readSettings(flags.environment), selection);
}
