import type { TestContext } from 'node:test';
import { Address, type Cell } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import type { Benchmark } from '@tonway/tools/bench';
import { readJson } from '@tonway/tools/fixtures';
import { type GetMethodCall, Tvm } from '@tonway/tvm';
import pMap from 'p-map';
import { accountCode } from '../src/index/decode/account-view.ts';
import type { ContractSource, ContractState } from '../src/network/contracts/contract.ts';
import { chainSource } from '../src/network/contracts/contract-at.ts';
import {
  type ContractToRecognize,
  Recognizer,
} from '../src/network/contracts/recognize/recognizer.ts';
import type { ChainSession } from '../src/network/upstream/session.ts';
import { recordedUpstream } from '../test/support/recorded-upstream.ts';

type Actors = Readonly<Record<string, { readonly address: string }>>;

/** How often each account is recognized in one run. */
const COPIES = 10;
const CONCURRENCY = 16;
const WARM_UP_RUNS = 3;

export default {
  name: 'recognize',
  about:
    'accounts of the recorded network recognized, against the TVM running only the calls that succeed',
  bar: 0.6,
  async setup() {
    await using closing = new AsyncDisposableStack();
    const ending = { after: (close: () => Promise<void>) => closing.defer(close) };
    const upstream = await recordedUpstream(
      ending as unknown as Pick<TestContext, 'after'>,
      'localnet',
    );
    const chain = upstream.session({ archival: false, privateServers: false });
    const source = cached(chainSource(chain, await chain.block()));
    const contracts = await readContracts(source, chain);
    const tvm = new Tvm({ workers: 1 });
    closing.use(tvm);
    const calls: GetMethodCall[] = [];
    const recorder = {
      runGetMethod: async (...[call, options]: Parameters<Tvm['runGetMethod']>) => {
        const result = await tvm.runGetMethod(call, options);
        // other calls only show that a contract is of another kind
        if (result.exitCode === 0) calls.push(call);
        return result;
      },
      close: async () => {},
    };
    const recognizeAll = async (recognizer: Recognizer) => {
      await pMap(contracts, (each) => recognizer.recognize(source, each), {
        concurrency: CONCURRENCY,
      });
    };
    await recognizeAll(new Recognizer({ network: 'localnet', tvm: recorder }));
    const recognizer = new Recognizer({ network: 'localnet', tvm });
    const bare = async () => {
      await pMap(calls, (call) => tvm.runGetMethod(call), { concurrency: CONCURRENCY });
    };
    for (let i = 0; i < WARM_UP_RUNS; i++) {
      await bare();
      await recognizeAll(recognizer);
    }
    const running = closing.move();
    return {
      baseline: { label: 'TVM pool', run: bare },
      subject: { label: 'tonway', run: () => recognizeAll(recognizer) },
      units: { amount: contracts.length, name: 'accounts' },
      close: () => running.disposeAsync(),
    };
  },
} satisfies Benchmark;

async function readContracts(
  source: ContractSource,
  chain: ChainSession,
): Promise<readonly ContractToRecognize[]> {
  const { actors } = readJson<{ actors: Actors }>('localnet', 'scenario.json');
  const contracts = await pMap(Object.values(actors), async ({ address: raw }) => {
    const address = Address.parse(raw);
    const state = await source.account(address);
    const methods = state.code && (await methodsIn(state.code, chain));
    return { address, state, code: { codeHash: state.code?.hash() ?? null, methods } };
  });
  return Array.from({ length: COPIES }).flatMap(() => contracts);
}

/** The methods of a library are in the index too. */
async function methodsIn(code: Cell, chain: ChainSession): Promise<readonly number[] | null> {
  const { library } = accountCode(code);
  if (!library) return methodsOf(code);
  const [found] = await chain.libraries(await chain.block(), [library]);
  return found ? methodsOf(found.data) : null;
}

/** As a batch of the index keeps the contracts that others name. */
function cached(source: ContractSource): ContractSource {
  const states = new Map<string, Promise<ContractState>>();
  const context = source.executionContext();
  return {
    account(address) {
      const key = address.toRaw();
      const state = states.get(key) ?? source.account(address);
      states.set(key, state);
      return state;
    },
    executionContext: () => context,
  };
}
