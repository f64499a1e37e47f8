import { parseArgs } from 'node:util';
import type { Environment } from '../config/read-settings.ts';
import { UsageError } from './errors.ts';

export const SERVE_USAGE = `tonway serve [options]

Serves v2 over lite servers of a TON network; everything is verified.

  --network NAME          mainnet, testnet, devnet, or a global configuration's file
  --global-config FILE    the network's global configuration
  --private-servers FILE  lite servers for keys that allow them
  --trust-file FILE       keeps how far the chain is verified
  --host ADDRESS          to listen on (127.0.0.1)
  --port N                to listen on (8081)
  --metrics-port N        for /metrics alone
  --workers N             processes that share the port
  --log-level LEVEL       trace, debug, info, warn, error or silent
  --no-gateway            no keys and no limits
  --help

Options win over variables of the environment; \`tonway config\` lists those.
`;

/** Options and the settings that they stand for. */
const FLAGS = {
  network: 'NETWORK',
  'global-config': 'GLOBAL_CONFIG',
  'private-servers': 'PRIVATE_LITE_SERVERS',
  'trust-file': 'TRUST_FILE',
  host: 'HOST',
  port: 'PORT',
  'metrics-port': 'METRICS_PORT',
  workers: 'WORKERS',
  'log-level': 'LOG_LEVEL',
} as const;

const KNOWN_NETWORKS = new Set(['mainnet', 'testnet', 'devnet']);
/** A file as a network: it has a name of its own in keys and answers. */
const CUSTOM_NETWORK = 'custom';

/** The environment with what the command line says instead; null: help is wanted. */
export function applyServeFlags(
  args: readonly string[],
  environment: Environment,
): Environment | null {
  const { help, 'no-gateway': noGateway, ...values } = parse(args);
  if (help) return null;
  const changed: Record<string, string | undefined> = { ...environment };
  for (const [flag, setting] of Object.entries(FLAGS)) {
    const value = values[flag as keyof typeof FLAGS];
    if (value !== undefined) changed[setting] = value;
  }
  if (noGateway) changed.GATEWAY = 'false';
  return networkAsFile(changed, values);
}

/** `--network FILE` is short for a network of one's own with that configuration. */
function networkAsFile(
  environment: Environment,
  { network, 'global-config': file }: { network?: string; 'global-config'?: string },
): Environment {
  if (network === undefined || KNOWN_NETWORKS.has(network) || file !== undefined)
    return environment;
  return { ...environment, NETWORK: CUSTOM_NETWORK, GLOBAL_CONFIG: network };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const names = Object.keys(FLAGS) as (keyof typeof FLAGS)[];
  const texts = Object.fromEntries(names.map((name) => [name, text])) as Record<
    keyof typeof FLAGS,
    typeof text
  >;
  const flags = { 'no-gateway': { type: 'boolean' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options: { ...texts, ...flags } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${SERVE_USAGE}`);
  }
}
