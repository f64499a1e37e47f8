import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@tonway/tools/sizes';
import { LyingServer } from '../support/lying-server.ts';
import { type BusyNetwork, busyNetwork } from './support/busy-network.ts';
import { configFolder } from './support/config-file.ts';
import { anyQuestion } from './support/questions.ts';
import { type Outcome, readUntil } from './support/readers.ts';
import { Tally, watchBlocks } from './support/tally.ts';
import { startTonway, type TonwayProcess } from './support/tonway-process.ts';
import { Truth } from './support/truth.ts';
import { type Trouble, UnreliableServer } from './support/unreliable-server.ts';

// The full length is asked for with TONWAY_FAULT_SECONDS=120.
const SECONDS = testSize('TONWAY_FAULT_SECONDS');
const CLIENTS = 200;
const THINK_MS = 400;
const RECOVERY_MS = 3000;
/** Long enough that pauses between attempts have grown. */
const OUTAGES: readonly (readonly [string, Trouble, number])[] = [
  ['are gone', 'dead', 12_000],
  ['are stalled', 'stalled', 6000],
];
const MAX_ERROR_RATE = 0.001;
const MAX_STALE_MS = 2000;
/** The next one is honest for so long before the last one no longer is. */
const OVERLAP_MS = 3000;
const HOLD_MS = 2000;
const TROUBLES: readonly Trouble[] = ['none', 'flapping', 'silent', 'frozen', 'stalled'];

suite('lite servers fail', () => {
  const parts = new AsyncDisposableStack();
  let network: BusyNetwork;
  let truth: Truth;
  let servers: UnreliableServer[];
  let liar: LyingServer;
  let tonway: TonwayProcess;
  let madeAtMs: Map<number, number>;

  before(async () => {
    network = parts.use(await busyNetwork(SECONDS));
    const { store } = network.devnet;
    madeAtMs = watchBlocks(store);
    truth = new Truth(store);
    servers = [];
    for (const _ of [...TROUBLES, 'behind the liar'])
      servers.push(parts.use(await UnreliableServer.start(store)));
    liar = parts.adopt(await LyingServer.listen(servers.at(-1) ?? assert.fail()), (each) =>
      each.close(),
    );
    const folder = parts.use(await configFolder(network.devnet));
    const listed = [...servers.slice(0, -1), liar];
    const GLOBAL_CONFIG = await folder.config('global.config.json', listed);
    tonway = parts.use(await startTonway({ NETWORK: 'faults', GLOBAL_CONFIG, LOG_LEVEL: 'error' }));
  });
  after(() => parts.disposeAsync());

  async function readDuring(
    work: () => Promise<void>,
    onOutcome: (outcome: Outcome) => void,
  ): Promise<void> {
    const stop = new AbortController();
    const { wallets } = network;
    const reading = readUntil(stop.signal, {
      url: tonway.url,
      truth,
      clients: CLIENTS,
      thinkMs: THINK_MS,
      next: (random) => anyQuestion({ truth, random, wallets }),
      onOutcome,
    });
    await work().finally(() => stop.abort());
    await reading;
  }

  /** Each has every trouble in turn; one at least has none. */
  async function torment(): Promise<void> {
    const unlucky = servers.slice(0, TROUBLES.length);
    const endMs = performance.now() + SECONDS * 1000;
    liar.lies = 0.5;
    for (let turn = 0; performance.now() < endMs; turn++) {
      await unlucky[(TROUBLES.length - (turn % TROUBLES.length)) % TROUBLES.length]?.suffer('none');
      await sleep(turn === 0 ? 0 : OVERLAP_MS);
      for (const [i, server] of unlucky.entries()) {
        const trouble = TROUBLES[(i + turn) % TROUBLES.length] ?? 'none';
        if (trouble !== 'none') await server.suffer(trouble);
      }
      await sleep(HOLD_MS);
    }
  }

  test('no answer is wrong and nearly none fails while one honest server works', async (t) => {
    const tally = new Tally(madeAtMs);
    await readDuring(torment, tally.add);
    t.diagnostic(`${SECONDS} s, ${CLIENTS} clients, ${liar.told} lies: ${tally.text}`);
    assert.deepEqual(tally.wrong, []);
    assert.ok(tally.errorRate < MAX_ERROR_RATE, `${tally.errorRate * 100} % failed`);
    assert.ok(tally.staleMs(0.5) < MAX_STALE_MS, 'the frozen server is not followed');
  });

  for (const [what, trouble, outageMs] of OUTAGES)
    test(`the service recovers after all servers ${what} and come back`, async (t) => {
      liar.lies = 0;
      const outcomes: Outcome[] = [];
      let backAtMs = 0;
      let newest = 0;
      const outage = async () => {
        for (const server of servers) await server.suffer(trouble);
        await sleep(outageMs);
        for (const server of servers) await server.suffer('none');
        backAtMs = performance.now();
        newest = truth.headSeqno;
        await sleep(RECOVERY_MS + 1000);
      };
      await readDuring(outage, (outcome) => void outcomes.push(outcome));
      const tally = new Tally(madeAtMs);
      for (const outcome of outcomes) tally.add(outcome);
      const failed = outcomes.filter(({ error }) => error !== null);
      const failedMs = Math.max(0, ...failed.map(({ startMs }) => startMs - backAtMs));
      const fresh = outcomes.filter(({ seqno }) => seqno !== null && seqno >= newest);
      const freshMs = Math.min(...fresh.map(({ startMs, ms }) => startMs + ms - backAtMs));
      t.diagnostic(
        `first fresh answer ${freshMs.toFixed()} ms after ${outageMs} ms, last failure ${failedMs.toFixed()} ms: ${tally.text}`,
      );
      assert.deepEqual(tally.wrong, []);
      assert.ok(freshMs < RECOVERY_MS, 'new blocks are seen in time');
      assert.ok(failedMs < RECOVERY_MS, 'requests that come later are answered');
    });
});
