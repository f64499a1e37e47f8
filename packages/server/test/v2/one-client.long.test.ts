import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address, Builder, toBase64, writeBoc } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import { configFolder } from '../faults/support/config-file.ts';
import { startTonway, type TonwayProcess } from '../faults/support/tonway-process.ts';

const BATCH = 100;
const CALLS = 250;
/** On two quiet cores it is below 50; a turn of a stranger that becomes too long, and a new worker, take 400. */
const MAX_P95_MS = 500;
const HOSTILE = Address.parse(`0:${'6'.repeat(64)}`);
/** May use 70 times the gas of others. */
const SPECIAL = `-1:${'5'.repeat(64)}`;
const GONE_WITHIN_MS = 2000;

/** DROP, PUSHNULL, SWAP, then so many times [x, x]: little gas, and a result that takes for ever to write. */
const NEVER_ENDING = code('30 6D 01 93 20 6F 02 E4');
/** ACCEPT, then NOP until the gas is gone. */
const ENDLESS = code('F8 00 91 00 EA');
const BODY = bag(new Builder());

interface Asked {
  readonly localAddress: string;
  readonly body: unknown;
  readonly signal?: AbortSignal;
}

const ATTACKS: Readonly<Record<string, (i: number) => object>> = {
  'endless code on a special account': () => ({
    method: 'estimateFee',
    params: { address: SPECIAL, body: BODY, init_code: bag(ENDLESS), init_data: BODY },
  }),
  'a get-method without an end': (i) => ({
    method: 'runGetMethod',
    params: { address: HOSTILE.toRaw(), method: 'x', stack: [['num', 60 + i]] },
  }),
};

suite('one client does not keep others from get-methods', () => {
  const parts = new AsyncDisposableStack();
  let devnet: Devnet;
  let tonway: TonwayProcess;
  let asked = 0;

  before(async () => {
    devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
    parts.defer(() => devnet.close());
    await devnet.setAccount(HOSTILE, { balanceNano: 10n ** 9n, code: NEVER_ENDING.build() });
    await devnet.mine();
    const folder = parts.use(await configFolder(devnet));
    const GLOBAL_CONFIG = folder.path('global.config.json');
    await writeFile(GLOBAL_CONFIG, devnet.globalConfigText);
    tonway = parts.use(await startTonway({ GLOBAL_CONFIG, TVM_THREADS: '0', LOG_LEVEL: 'error' }));
  });
  after(() => parts.disposeAsync());

  async function ask({ localAddress, body, signal }: Asked): Promise<string> {
    const options = { method: 'POST', localAddress, agent: new Agent(), ...(signal && { signal }) };
    return new Promise((resolve, reject) => {
      const sent = request(`${tonway.url}/api/v2/jsonRPC`, options, async (response) => {
        resolve((await response.toArray()).join(''));
      });
      sent.on('error', reject).end(JSON.stringify(body));
    });
  }

  /** How long an ordinary get-method takes each time, one after the other; no answer is known already. */
  async function ordinary(calls: number): Promise<number[]> {
    const times: number[] = [];
    for (let i = 0; i < calls; i++) {
      const startMs = performance.now();
      const params = {
        address: devnet.faucetAddress.toRaw(),
        method: 'seqno',
        stack: [['num', asked++]],
      };
      const text = await ask({
        localAddress: '127.0.0.2',
        body: { method: 'runGetMethod', params },
      });
      assert.match(text, /^{"ok":true/);
      times.push(performance.now() - startMs);
      await sleep(10);
    }
    return times.sort((a, b) => a - b);
  }

  for (const [what, question] of Object.entries(ATTACKS))
    test(what, async (t) => {
      await ordinary(20);
      const gone = new AbortController();
      const body = Array.from({ length: BATCH }, (_, i) => question(i));
      const attack = repeat(() => ask({ localAddress: '127.0.0.1', body, signal: gone.signal }));
      const failed = assert.rejects(attack, { name: 'AbortError' });
      await sleep(100);
      const times = await ordinary(CALLS);
      const p95 = times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;
      t.diagnostic(
        `${times.length} calls: p50 ${times[times.length >> 1]?.toFixed(1)} ms, p95 ${p95.toFixed()} ms, at most ${times.at(-1)?.toFixed()} ms`,
      );
      assert.ok(p95 < MAX_P95_MS, `p95 ${p95.toFixed()} ms`);
      assert.ok((await tvmNumber('queued')) > 0, 'the attack goes on');
      gone.abort();
      await failed;
      await sleep(GONE_WITHIN_MS);
      assert.deepEqual([await tvmNumber('queued'), await tvmNumber('busy')], [0, 0]);
      assert.ok((await tvmNumber('aborted')) > 0);
    });

  async function tvmNumber(name: string): Promise<number> {
    const line = new RegExp(`^tonway_tvm_${name}(?:_total)? (\\d+)$`, 'm').exec(
      await tonway.metrics(),
    );
    return Number(line?.[1]);
  }
});

/** Until it fails. */
async function repeat(ask: () => Promise<unknown>): Promise<never> {
  while (true) await ask();
}

function code(hex: string): Builder {
  const builder = new Builder();
  for (const byte of hex.split(' ')) builder.storeUint(Number.parseInt(byte, 16), 8);
  return builder;
}

function bag(builder: Builder): string {
  return toBase64(writeBoc(builder.build(), {}));
}
