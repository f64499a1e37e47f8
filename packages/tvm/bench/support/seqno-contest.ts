import { Account, Address, type Cell, fromBase64, readBoc } from '@tonway/chain';
import type { Contest } from '@tonway/tools/bench';
import { readFixture, readJson, readJsonLines } from '@tonway/tools/fixtures';
import { NetworkConfig } from '../../src/config/network-config.ts';
import { emulatorWasm } from '../../src/emulator/artifact.ts';
import { Emulator } from '../../src/emulator/emulator.ts';
import { createInstance } from '../../src/emulator/instance.ts';
import { compile } from '../../src/emulator/wasm.ts';
import { limitWasm } from '../../src/emulator/wasm-limits.ts';
import type { GetMethodCall } from '../../src/get-method/call.ts';
import { prepare } from '../../src/get-method/prepare.ts';
import { Tvm } from '../../src/tvm.ts';
import { executeGetMethod } from '../../src/worker/get-method.ts';

const MAINNET_CONFIG = 'chain/config/mainnet-2026-05-gv13.boc';
const MEMORY_BYTES = 512 * 2 ** 20;
const CALLS = 40;
/** As in a server: while the worker executes a call, this thread prepares the next. */
const IN_FLIGHT = 4;
/** Until the engine has compiled the emulator's code for the second time, with optimization. */
const WARM_UP_RUNS = 25;

/** Calls through a pool of one worker, against the emulator in this thread with its input ready. */
export async function seqnoContest(given: 'light' | 'full'): Promise<Contest> {
  const call = walletCall(readBoc(readFixture(MAINNET_CONFIG)));
  const tvm = new Tvm({ workers: 1 });
  const bare = await bareCall(call, given);
  const pooled = () => tvm.runGetMethod(call);
  for (let i = 0; i < WARM_UP_RUNS; i++) {
    await repeat(bare, 1);
    await repeat(pooled, IN_FLIGHT);
  }
  return {
    baseline: { label: `bare emulator, ${given} config`, run: () => repeat(bare, 1) },
    subject: {
      label: 'pool, mainnet config',
      run: () => repeat(pooled, IN_FLIGHT),
    },
    units: { amount: CALLS, name: 'calls' },
    close: () => tvm.close(),
  };
}

async function repeat(run: () => unknown, inFlight: number): Promise<void> {
  const runSome = async () => {
    for (let i = 0; i < CALLS / inFlight; i++) await run();
  };
  await Promise.all(Array.from({ length: inFlight }, runSome));
}

async function bareCall(call: GetMethodCall, given: 'light' | 'full'): Promise<() => unknown> {
  const module = compile(limitWasm(emulatorWasm(), MEMORY_BYTES));
  const emulator = new Emulator(await createInstance(module));
  const job = { ...prepare(call).job('little'), config: NetworkConfig.of(call.config)[given] };
  return () => executeGetMethod(emulator, job);
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
