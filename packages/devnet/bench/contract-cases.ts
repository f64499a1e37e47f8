import { Blockchain } from '@ton/sandbox';
import type { Benchmark } from '@tonway/tools/bench';
import { TonCoreDevnet } from '../src/interop/ton-core.ts';
import { Devnet } from '../src/network/devnet.ts';
import { assertTransaction } from '../src/testing/expect-trace.ts';
import { Counter, counterCode } from '../test/support/counter.ts';

const CASES = 20;

export default {
  name: 'contract-cases',
  about:
    'a new network, a deployed contract, and twenty cases that each restore that state, send a message and call a get-method; against @ton/sandbox',
  bar: 0.5,
  async setup() {
    const contract = new Counter(await counterCode());
    return {
      baseline: { label: 'sandbox', run: () => inSandbox(contract) },
      subject: { label: 'tonway', run: () => inDevnet(contract) },
      units: { amount: CASES, name: 'cases' },
      async close() {},
    };
  },
} satisfies Benchmark;

async function inDevnet(contract: Counter): Promise<void> {
  await using devnet = await Devnet.start({ production: 'instant', port: null });
  const ton = new TonCoreDevnet(devnet);
  const deployed = devnet.fixture(async () => {
    const owner = (await ton.treasury('owner')).getSender();
    const counter = ton.open(contract);
    await counter.sendDeploy(owner);
    return { counter, owner };
  });
  for (let number = 1; number <= CASES; number++) {
    const { counter, owner } = await deployed();
    assertTransaction(await counter.sendAdd(owner, number), { to: contract.address, exitCode: 0 });
    assertTotal(await counter.getTotal(), number);
  }
}

async function inSandbox(contract: Counter): Promise<void> {
  const blockchain = await Blockchain.create();
  const owner = (await blockchain.treasury('owner')).getSender();
  const counter = blockchain.openContract(contract);
  await counter.sendDeploy(owner);
  const snapshot = blockchain.snapshot();
  for (let number = 1; number <= CASES; number++) {
    await blockchain.loadFrom(snapshot);
    await counter.sendAdd(owner, number);
    assertTotal(await counter.getTotal(), number);
  }
}

function assertTotal(total: number, expected: number): void {
  if (total !== expected) throw new Error(`the total is ${total}, not ${expected}`);
}
