import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Devnet, type DevnetOptions } from '@tonway/devnet';
import { type RunningServer, startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';

/** A whole server over a whole network, on free ports. */
export interface ServerOverDevnet extends AsyncDisposable {
  readonly devnet: Devnet;
  readonly server: RunningServer;
  /** Everything that was logged. */
  readonly log: readonly string[];
  /** Where the network's global configuration is. */
  readonly configFile: string;
}

const FIRST_HEAD_MS = 10_000;

export async function serverOverDevnet(
  settings: Readonly<Record<string, string>> = {},
  options: DevnetOptions = {},
): Promise<ServerOverDevnet> {
  const devnet = await Devnet.start({ production: 'instant', port: 0, ...options });
  // lite servers tell nothing of accounts as long as a shard has no block but its zero state
  await devnet.mine();
  const folder = await mkdtemp(join(tmpdir(), 'tonway-server-'));
  const configFile = join(folder, 'global.config.json');
  await writeFile(configFile, devnet.globalConfigText);
  const log: string[] = [];
  const server = await startServer(
    readSettings({ NETWORK: 'devnet', GLOBAL_CONFIG: configFile, PORT: '0', ...settings }),
    { logTo: { write: (line) => void log.push(line) } },
  );
  await firstHead(server);
  return {
    devnet,
    server,
    log,
    configFile,
    async [Symbol.asyncDispose]() {
      await server.close();
      await devnet.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function firstHead({ upstream }: RunningServer): Promise<void> {
  const until = Date.now() + FIRST_HEAD_MS;
  while (!upstream.head) {
    if (Date.now() > until) throw new Error('no verified head in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
