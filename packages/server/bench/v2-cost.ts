import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '@tonway/tools/bench';
import { startCostProcess } from './support/cost-process.ts';
import { startDevnetProcess } from './support/devnet-process.ts';
import { getRequest } from './support/http-client.ts';

const ACCOUNTS = 1200;

export default {
  name: 'v2-cost',
  about: `processor time of getAddressInformation of ${ACCOUNTS} accounts, each once a block, against a straight line of node:http, one query, its proofs and JSON`,
  bar: 0.5,
  async setup() {
    const devnet = await startDevnetProcess(ACCOUNTS);
    const folder = await mkdtemp(join(tmpdir(), 'tonway-bench-'));
    const configFile = join(folder, 'global.config.json');
    const { globalConfigText } = devnet;
    await writeFile(configFile, globalConfigText);
    const start = { configFile, globalConfigText };
    const tonway = await startCostProcess({ ...start, side: 'tonway' });
    const straight = await startCostProcess({ ...start, side: 'straight' });
    const requests = devnet.addresses.map((address) =>
      getRequest(`/api/v2/getAddressInformation?address=${encodeURIComponent(address)}`),
    );
    const mine = () => devnet.mine();
    return {
      baseline: straight.side('straight line', requests, mine),
      subject: tonway.side('tonway', requests, mine),
      units: { amount: ACCOUNTS, name: 'accounts' },
      async close() {
        await Promise.all([tonway.close(), straight.close()]);
        await devnet.close();
        await rm(folder, { recursive: true });
      },
    };
  },
} satisfies Benchmark;
