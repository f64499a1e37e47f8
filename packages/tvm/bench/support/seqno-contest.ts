import { Account, Address, type Cell, fromBase64, readBoc } from '@tonway/chain';
import type { Contest } from '@tonway/tools/bench';
import { readFixture, readJson, readJsonLines } from '@tonway/tools/fixtures';
import type { GetMethodCall } from '../../src/get-method/call.ts';
import { Tvm } from '../../src/tvm.ts';
import { bareEmulator } from './bare-emulator.ts';

const MAINNET_CONFIG = 'chain/config/mainnet-2026-05-gv13.boc';
const CALLS = 40;
/** As in a server: while the worker executes a call, this thread prepares the next. */
const IN_FLIGHT = 4;
/** Until the engine has compiled the emulator's code for the second time, with optimization. */
const WARM_UP_RUNS = 25;

/** Calls through a pool of one worker, against the bare emulator. */
export async function seqnoContest(given: 'prices' | 'full'): Promise<Contest> {
  const call = walletCall(readBoc(readFixture(MAINNET_CONFIG)));
  const tvm = new Tvm({ workers: 1 });
  const bare = await bareEmulator(Array(CALLS).fill(call), given);
  const pooled = () => tvm.runGetMethod(call);
  for (let i = 0; i < WARM_UP_RUNS; i++) {
    bare();
    await repeat(pooled);
  }
  return {
    baseline: { label: `bare emulator, ${given} config`, run: bare },
    subject: {
      label: 'pool, mainnet config',
      run: () => repeat(pooled),
    },
    units: { amount: CALLS, name: 'calls' },
    close: () => tvm.close(),
  };
}

async function repeat(run: () => Promise<unknown>): Promise<void> {
  const runSome = async () => {
    for (let i = 0; i < CALLS / IN_FLIGHT; i++) await run();
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, runSome));
}

function walletCall(config: Cell): GetMethodCall {
  const { actors } = readJson<{ actors: { kind: string; address: string }[] }>(
    'localnet/scenario.json',
  );
  const wallet = Object.values(actors).find(({ kind }) => kind.includes('v4r2'));
  if (!wallet) throw new Error('the recorded network has no wallet v4r2');
  const account = lastState(wallet.address);
  if (account?.storage.state.kind !== 'active') throw new Error('the wallet is not active');
  const { code, data } = account.storage.state.init;
  if (!code || !data) throw new Error('the wallet has no code');
  const { balance } = account.storage;
  const address = Address.parse(wallet.address);
  return { code, data, balance, address, config, method: 'seqno', now: 1_784_200_000, lt: 1n };
}

function lastState(address: string): Account | null {
  type Row = { account: string; after: { boc: string | null } };
  const rows = [...readJsonLines<Row>('localnet/account_states.jsonl.gz')];
  const boc = rows.findLast(({ account }) => account === address)?.after.boc;
  return boc ? Account.load(readBoc(fromBase64(boc))) : null;
}
