import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import { LiteReader, readGlobalConfig } from '@tonway/lite-client';
import type { Benchmark } from '@tonway/tools/bench';
import { startServer } from '../src/app/roles/serve.ts';
import { readSettings } from '../src/config/read-settings.ts';
import { startDevnetProcess } from './support/devnet-process.ts';
import { getRequest, openClient } from './support/http-client.ts';

const CONNECTIONS = 16;
const ACCOUNTS = 1200;

export default {
  name: 'v2-distinct',
  about: `getAddressInformation of ${ACCOUNTS} accounts, each once a block, against verified reads without HTTP, ${CONNECTIONS} at once`,
  bar: 0.3,
  async setup() {
    const devnet = await startDevnetProcess(ACCOUNTS);
    const folder = await mkdtemp(join(tmpdir(), 'tonway-bench-'));
    const configFile = join(folder, 'global.config.json');
    await writeFile(configFile, devnet.globalConfigText);
    // Not as a devnet, where every answer first requests the newest block.
    const settings = { NETWORK: 'bench', GLOBAL_CONFIG: configFile, PORT: '0' };
    const server = await startServer(readSettings(settings), { logTo: { write: () => {} } });
    const reader = await LiteReader.open(readGlobalConfig(devnet.globalConfigText));
    const requests = devnet.addresses.map((address) =>
      getRequest(`/api/v2/getAddressInformation?address=${encodeURIComponent(address)}`),
    );
    const readAll = directReads(reader, devnet.addresses.map(Address.parse));
    return {
      baseline: {
        label: 'verified reads',
        prepare: async () => void (await devnet.mine()),
        run: readAll,
      },
      subject: {
        label: 'tonway',
        // Nothing of a new block is cached yet.
        async prepare() {
          const seqno = await devnet.mine();
          while ((server.upstream.head?.id.seqno ?? 0) < seqno) await sleep(5);
        },
        run: openClient(server.url, requests, CONNECTIONS),
      },
      units: { amount: ACCOUNTS, name: 'accounts' },
      async close() {
        await Promise.all([server.close(), reader.close()]);
        await devnet.close();
        await rm(folder, { recursive: true });
      },
    };
  },
} satisfies Benchmark;

/** Reads all accounts at the newest block, with one read per connection at a time. */
function directReads({ reads }: LiteReader, addresses: readonly Address[]): () => Promise<void> {
  return async () => {
    const head = await reads.head();
    const waiting = addresses.values();
    const readSome = async () => {
      for (const address of waiting) {
        const { account } = await reads.account(address, head);
        if (!account) throw new Error(`${address.toRaw()} is not there`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, readSome));
  };
}
