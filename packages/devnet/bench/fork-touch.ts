import type { Benchmark } from '@tonway/tools/bench';
import type { ForkedStates } from '../src/fork/forked-states.ts';
import { destinationsOf, forkedNetwork } from './support/forked-network.ts';

/** One after the other, as a contract touches them. */
const ACCOUNTS = 50;

export default {
  name: 'fork-touch',
  about:
    'accounts of the network that a fork touches for the first time, one at a time; against verified reads of the same accounts there',
  bar: 0.5,
  async setup() {
    const { next, reads, openFork, close } = await forkedNetwork();
    const addresses = destinationsOf(next).slice(0, ACCOUNTS);
    let fork: ForkedStates | null = null;
    return {
      baseline: {
        label: 'verified reads',
        async run() {
          for (const address of addresses) await reads.account(address, next.masterchain.id);
        },
      },
      subject: {
        label: 'first touches',
        async prepare() {
          fork = await openFork();
        },
        async run() {
          for (const address of addresses) await fork?.fetchAccounts([address]);
        },
      },
      units: { amount: ACCOUNTS, name: 'accounts' },
      close,
    };
  },
} satisfies Benchmark;
