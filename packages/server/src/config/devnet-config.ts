import type { RegisteredDevnet } from '@tonway/devnet';
import { DEFAULT_PORT, findDevnets } from '@tonway/devnet/discovery';
import { ConfigError } from './errors.ts';

const START = 'start one with `tonway-devnet` (`npm run devnet` in a checkout)';

/** The global config text of the running devnet. If several run, the one on the default port is used. */
export async function findDevnetConfig(): Promise<string> {
  const { folder, devnets, stale } = await find();
  const [only] = devnets;
  if (only && devnets.length === 1) return only.globalConfig;
  const atDefaultPort = devnets.find(({ port }) => port === DEFAULT_PORT);
  if (atDefaultPort) return atDefaultPort.globalConfig;
  throw new ConfigError(only ? severalText(devnets) : noneText(folder, stale));
}

async function find() {
  try {
    return await findDevnets();
  } catch (cause) {
    throw new ConfigError(
      `--network devnet: ${(cause as Error).message}; or give the devnet's file: --global-config FILE`,
      { cause },
    );
  }
}

function noneText(folder: string, stale: readonly RegisteredDevnet[]): string {
  const ended = stale.map(
    ({ port, pid }) => `; the one on port ${port} (process ${pid}) has ended`,
  );
  return `--network devnet: no devnet of this user runs (looked in ${folder}${ended.join('')}); ${START}, or give the file with a devnet's configuration: --global-config FILE`;
}

function severalText(devnets: readonly RegisteredDevnet[]): string {
  const lines = devnets.map(({ port, pid, startedAt, data, globalConfigFile }) => {
    const where = data === null ? '' : `, data in ${data}`;
    return `\n  --global-config ${globalConfigFile}   (port ${port}, process ${pid}, started ${startedAt}${where})`;
  });
  return `--network devnet: several devnets run, none of them on port ${DEFAULT_PORT}; choose one:${lines.join('')}`;
}
