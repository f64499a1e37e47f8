import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase64 } from '@tonway/chain';
import type { Devnet, LiteServer } from '@tonway/devnet';

/** A folder for the files of one server. */
export interface Folder extends AsyncDisposable {
  readonly path: (name: string) => string;
  /** Writes a global configuration of the devnet's chain with these servers, and gives its path. */
  config(name: string, servers: readonly Listener[]): Promise<string>;
}

type Listener = Pick<LiteServer, 'port' | 'publicKey'>;

export async function configFolder(devnet: Devnet): Promise<Folder> {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-faults-'));
  const path = (name: string) => join(folder, name);
  return {
    path,
    async config(name, servers) {
      await writeFile(path(name), configText(devnet, servers));
      return path(name);
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** The text is not parsed: its shards have more digits than numbers keep. */
function configText({ globalConfigText }: Devnet, servers: readonly Listener[]): string {
  const listed = servers.map(({ port, publicKey }) => ({
    ip: 0x7f000001,
    port,
    id: { '@type': 'pub.ed25519', key: toBase64(publicKey) },
  }));
  const text = `"liteservers": ${JSON.stringify(listed)}`;
  return globalConfigText.replace(/"liteservers": \[[^\]]*\]/, text);
}
