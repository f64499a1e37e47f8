import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { testSize } from '@tonway/tools/sizes';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';

/** Reverts and restarts in turn; in full with TONWAY_CHAIN_CHANGES=50. */
const CHANGES = testSize('TONWAY_CHAIN_CHANGES');
const RECOVERY_MS = 3000;
const CLIENTS = 20;
const THINK_MS = 20;
const SETTLED_MS = 400;
const someone = new Address(0, new Uint8Array(32).fill(7));

/** What an account has, from the moment at which it may have it to the one from which it cannot any more. */
interface Truth {
  readonly balance: string;
  readonly fromMs: number;
  toMs: number;
}

interface Answered {
  readonly balance: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A devnet whose balances are known at every moment. */
class KnownChain {
  readonly #file: string;
  readonly truths: Truth[] = [];
  #devnet: Devnet;
  #restarts = 0;

  static async start(file: string): Promise<KnownChain> {
    const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
    const chain = new KnownChain(file, devnet);
    await chain.change(async () => {
      await devnet.mine(2);
      await writeFile(file, devnet.globalConfigText);
    });
    return chain;
  }

  private constructor(file: string, devnet: Devnet) {
    this.#file = file;
    this.#devnet = devnet;
  }

  get balance(): string {
    return `${this.#devnet.account(someone)?.account?.storage.balance.coins ?? 0n}`;
  }

  /** While it changes, both what was and what comes may be seen. */
  async change(work: (devnet: Devnet) => Promise<unknown>): Promise<void> {
    const fromMs = performance.now();
    const before = this.truths.at(-1);
    await work(this.#devnet);
    if (before) before.toMs = performance.now();
    this.truths.push({ balance: this.balance, fromMs, toMs: Number.POSITIVE_INFINITY });
  }

  /** Goes back, and stays there or has other blocks instead. */
  async revert(i: number): Promise<void> {
    const snapshot = await this.#devnet.snapshot();
    await this.change((devnet) => devnet.faucet(someone, BigInt(1000 + i)));
    await sleep(SETTLED_MS);
    await this.change((devnet) => devnet.revert(snapshot));
    if (i % 4 === 0) return;
    await this.change((devnet) => devnet.faucet(someone, BigInt(500_000 + i)));
    await this.#devnet.mine(i % 3);
  }

  async restart(): Promise<void> {
    const port = this.#devnet.globalConfig.servers[0]?.port ?? 0;
    await this.change(async (devnet) => {
      await devnet.close();
      const globalId = -1000 - ++this.#restarts;
      const options = { production: 'instant', tvm: { workers: 1 }, port, globalId } as const;
      this.#devnet = await Devnet.start(options);
      await this.#devnet.mine(1);
      await writeFile(this.#file, this.#devnet.globalConfigText);
    });
  }

  /** To be asked when all changes are over. */
  wasTrue({ balance, startMs, endMs }: Answered): boolean {
    return this.truths.some(
      (truth) => truth.balance === balance && truth.fromMs <= endMs && truth.toMs >= startMs,
    );
  }

  close(): Promise<void> {
    return this.#devnet.close();
  }
}

test('no answer is of the old chain after a devnet is reverted or restarted under load, and the new one is served soon', async (t) => {
  await using parts = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'tonway-changes-'));
  parts.defer(() => rm(folder, { recursive: true }));
  const GLOBAL_CONFIG = join(folder, 'global.config.json');
  const chain = parts.adopt(await KnownChain.start(GLOBAL_CONFIG), (each) => each.close());
  const lines: string[] = [];
  const TRUST_FILE = join(folder, 'trust.json');
  const settings = { NETWORK: 'devnet', GLOBAL_CONFIG, TRUST_FILE, PORT: '0', GATEWAY: 'false' };
  const server = await startServer(readSettings(settings), {
    logTo: { write: (line) => void lines.push(line) },
  });
  parts.defer(() => server.close());
  const url = `${server.url}/api/v2/getAddressBalance?address=${someone.toRaw()}`;
  const answers: Answered[] = [];
  let failed = 0;
  const stopping = new AbortController();

  async function ask(): Promise<string | null> {
    const startMs = performance.now();
    const response = await fetch(url);
    const { result } = (await response.json()) as { result?: string };
    if (result === undefined) failed++;
    else answers.push({ balance: result, startMs, endMs: performance.now() });
    return result ?? null;
  }
  async function client(): Promise<void> {
    while (!stopping.signal.aborted) {
      await ask();
      await sleep(THINK_MS);
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  parts.defer(async () => {
    stopping.abort();
    await clients;
  });
  const took: Record<string, number[]> = { revert: [], restart: [] };
  for (let i = 0; i < CHANGES; i++) {
    const kind = i % 2 === 0 ? 'revert' : 'restart';
    await (kind === 'revert' ? chain.revert(i / 2) : chain.restart());
    const startMs = performance.now();
    while ((await ask()) !== chain.balance) {
      assert.ok(performance.now() - startMs < RECOVERY_MS, `${kind} ${i}: no recovery`);
      await sleep(THINK_MS);
    }
    took[kind]?.push(performance.now() - startMs);
  }
  stopping.abort();
  await clients;
  for (const [kind, times] of Object.entries(took))
    t.diagnostic(`${times.length} times ${kind}: slowest ${Math.max(...times).toFixed()} ms`);
  t.diagnostic(`${answers.length} answers, ${failed} failures`);
  const wrong = answers.filter((answer) => !chain.wasTrue(answer));
  assert.equal(wrong.length, 0, JSON.stringify([wrong.slice(0, 3), wrong.slice(-3), chain.truths]));
  assert.ok(answers.length > 0);
  const restarts = lines.filter((line) => line.includes('started over with the new chain'));
  assert.equal(
    restarts.length,
    CHANGES,
    lines.filter((line) => !line.includes('request')).join(''),
  );
});
