import { WalletContractV4 } from '@ton/ton';
import { type Address, Builder, readBoc } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import type { Benchmark } from '@tonway/tools/bench';
import { type GetMethodCall, Tvm } from '@tonway/tvm';
import { serverOverDevnet } from '../test/support/server-over-devnet.ts';
import { openClient, postRequest } from './support/http-client.ts';
import { walletCalls } from './support/wallet-calls.ts';

const CONNECTIONS = 16;
const ACCOUNTS = 320;
/** Long runs, because the garbage collection before each run slows its beginning. */
const ROUNDS = 4;
const WORKERS = 1;
const METHOD = 'seqno';
/** Long enough for the optimizing compiler to compile both emulators. */
const WARM_UP_RUNS = 3;
/** Answers are not cached, so that every request is executed; data of blocks are cached. */
const SETTINGS = { NETWORK: 'bench', ANSWER_CACHE_BYTES: '0', TVM_THREADS: String(WORKERS) };

export default {
  name: 'v2-get-method',
  about: `runGetMethod of ${ACCOUNTS} wallets on a warm block, ${CONNECTIONS} connections, against the TVM pool alone`,
  // The bar was 0.6 of a pool that was half as fast: trampolines sped up the baseline more than the requests.
  bar: 0.45,
  async setup() {
    const running = await serverOverDevnet(SETTINGS, {
      accounts: ACCOUNTS,
      production: 'manual',
    });
    const wallets = await deployWallets(running.devnet);
    const tvm = new Tvm({ workers: WORKERS });
    const { seqno } = running.devnet.status.head;
    const calls = repeated(await walletCalls(running.server, wallets, { method: METHOD, seqno }));
    const requests = repeated(wallets).map((address) =>
      postRequest('/api/v2/runGetMethod', { address: address.toRaw(), method: METHOD, stack: [] }),
    );
    const bare = () => runAll(tvm, calls);
    const served = openClient(running.server.url, requests, CONNECTIONS);
    for (let i = 0; i < WARM_UP_RUNS; i++) {
      await bare();
      await served();
    }
    return {
      baseline: { label: 'bare pool', run: bare },
      subject: { label: 'tonway', run: served },
      units: { amount: calls.length, name: 'calls' },
      async close() {
        await tvm.close();
        await running[Symbol.asyncDispose]();
      },
    };
  },
} satisfies Benchmark;

function repeated<T>(values: readonly T[]): T[] {
  return Array.from({ length: ROUNDS }, () => values).flat();
}

/** One call per connection at a time. */
async function runAll(tvm: Tvm, calls: readonly GetMethodCall[]): Promise<void> {
  const waiting = calls.values();
  const runSome = async () => {
    for (const call of waiting) {
      const { exitCode } = await tvm.runGetMethod(call);
      if (exitCode !== 0) throw new Error(`exit code ${exitCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, runSome));
}

/** Wallets with different keys and seqnos. */
async function deployWallets(devnet: Devnet): Promise<readonly Address[]> {
  const { prefunded } = devnet.keys;
  for (const [i, { key, wallets }] of prefunded.entries()) {
    const publicKey = Buffer.from(key.publicKey);
    const { code, data } = WalletContractV4.create({ workchain: 0, publicKey }).init;
    const afterSeqno = readBoc(data.toBoc()).slice().skip(32);
    await devnet.setAccount(wallets.v4r2, {
      code: readBoc(code.toBoc()),
      data: new Builder().storeUint(i, 32).storeSlice(afterSeqno).build(),
    });
  }
  await devnet.mine();
  return prefunded.map(({ wallets }) => wallets.v4r2);
}
