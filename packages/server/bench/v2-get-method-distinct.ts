import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import type { Benchmark } from '@tonway/tools/bench';
import { bareEmulator } from '@tonway/tvm/bench/bare-emulator';
import { startServer } from '../src/app/roles/serve.ts';
import { readSettings } from '../src/config/read-settings.ts';
import { startDevnetProcess } from './support/devnet-process.ts';
import { openClient, postRequest } from './support/http-client.ts';
import { walletCalls } from './support/wallet-calls.ts';

const CONNECTIONS = 16;
const ACCOUNTS = 600;
const METHOD = 'seqno';
/** Long enough for the optimizing compiler to compile both emulators. */
const WARM_UP_RUNS = 4;

export default {
  name: 'v2-get-method-distinct',
  about: `runGetMethod of ${ACCOUNTS} wallets, each once a block, read with proofs, ${CONNECTIONS} connections, against the bare emulator`,
  bar: 0.2,
  async setup() {
    const devnet = await startDevnetProcess(ACCOUNTS);
    const folder = await mkdtemp(join(tmpdir(), 'tonway-bench-'));
    const configFile = join(folder, 'global.config.json');
    await writeFile(configFile, devnet.globalConfigText);
    // Not as a devnet, where every answer first requests the newest block.
    const settings = { NETWORK: 'bench', GLOBAL_CONFIG: configFile, PORT: '0', TVM_THREADS: '1' };
    const server = await startServer(readSettings(settings), { logTo: { write: () => {} } });
    const requests = devnet.addresses.map((address) =>
      postRequest('/api/v2/runGetMethod', { address, method: METHOD, stack: [] }),
    );
    /** Nothing of a new block is cached yet. */
    const mine = async () => {
      const seqno = await devnet.mine();
      while ((server.upstream.head?.id.seqno ?? 0) < seqno) await sleep(5);
    };
    await mine();
    const wallets = devnet.addresses.map(Address.parse);
    const bare = await bareEmulator(await walletCalls(server, wallets, { method: METHOD }));
    const served = openClient(server.url, requests, CONNECTIONS);
    for (let i = 0; i < WARM_UP_RUNS; i++) {
      await mine();
      bare();
      await served();
    }
    return {
      baseline: { label: 'bare emulator', run: bare },
      subject: { label: 'tonway', prepare: mine, run: served },
      units: { amount: ACCOUNTS, name: 'calls' },
      async close() {
        await server.close();
        await devnet.close();
        await rm(folder, { recursive: true });
      },
    };
  },
} satisfies Benchmark;
