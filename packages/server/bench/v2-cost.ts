import type { Benchmark } from '@tonway/tools/bench';
import { startCostSides } from './support/cost-sides.ts';

const ACCOUNTS = 1200;

export default {
  name: 'v2-cost',
  about: `processor time of getAddressInformation of ${ACCOUNTS} accounts, each once a block, against a straight line of node:http, one query, its proofs and JSON`,
  bar: 0.5,
  async setup() {
    const { tonway, straight, requests, mine, close } = await startCostSides(ACCOUNTS);
    return {
      baseline: straight.side('straight line', requests, mine),
      subject: tonway.side('tonway', requests, mine),
      units: { amount: ACCOUNTS, name: 'accounts' },
      close,
    };
  },
} satisfies Benchmark;
