import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Builder,
  fromHex,
  readBoc,
  type StackValue,
  VmStack,
  VmStackValue,
  writeBoc,
} from '@tonway/chain';
import { decodeFunction, encodeFunction, type Params } from '@tonway/lite-client';
import { Tvm } from '@tonway/tvm';
import { type RunOptions, runSmcMethod } from '../../src/lite-server/queries/run-smc-method.ts';
import { answer } from '../../src/lite-server/query.ts';
import { Agreement, compareRuns, decodeRun, stackOf } from '../support/compare-runs.ts';
import type { Conversation } from '../support/conversations.ts';
import { rowsOf } from '../support/differential.ts';
import { viewAt } from '../support/recorded-network.ts';
import { connect, serve } from '../support/served-network.ts';

const tvm = new Tvm({ workers: 2 });
after(() => tvm.close());

/** Recorded runs without proofs; the first returns its random seed. */
const SEED = 'tester.a seed mode 4';
const SEQNO = 'alice seqno mode 4';
const RANDOM_SEED = 6;

test('runSmcMethod is answered like by the node', async (t) => {
  const counts: Record<string, number> = {};
  for (const row of rowsOf('localnet', 'runSmcMethod')) {
    assert.ok(row.response);
    const randomSeed = recordedSeed(row);
    const ours = await ask(row, {}, randomSeed ? { randomSeed: () => randomSeed } : {});
    const agreement = compareRuns(paramsOf(row), ours, row.response);
    counts[agreement] = (counts[agreement] ?? 0) + 1;
  }
  for (const [agreement, count] of Object.entries(counts)) t.diagnostic(`${count} ${agreement}`);
  assert.deepEqual(counts, {
    [Agreement.equal]: 303,
    [Agreement.recut]: 14,
    [Agreement.shownMore]: 26,
  });
});

/** The node's random seed of a run, which only register c7 contains. */
function recordedSeed({ note, response }: Conversation): Uint8Array | null {
  const run = decodeRun(response ?? assert.fail());
  if (run.kind !== 'liteServer.runMethodResult') return null;
  if (note === SEED) return seedBytes(stackOf(run)[0]);
  if (!run.initC7?.length) return null;
  const c7 = VmStackValue.load(readBoc(run.initC7));
  return seedBytes(itemsOf(itemsOf(c7)[0])[RANDOM_SEED]);
}

function itemsOf(value: StackValue | undefined): readonly StackValue[] {
  assert.ok(value?.kind === 'tuple');
  return value.items;
}

function seedBytes(value: StackValue | undefined): Uint8Array {
  assert.ok(value?.kind === 'int');
  return fromHex(value.value.toString(16).padStart(64, '0'));
}

test('every run has its own seed', async () => {
  const row = recorded(SEED);
  const [first, second] = [await ask(row), await ask(row)].map(decodeRun);
  assert.ok(first?.kind === 'liteServer.runMethodResult' && first.exitCode === 0);
  assert.notDeepEqual(first, second);
});

test('a client gets the answer over a socket', async (t) => {
  const { request, response, head } = recorded(SEQNO);
  const executor = { runSmcMethod: runSmcMethod(tvm) };
  const client = await connect(t, await serve(t, 'localnet', head, { executor }));
  const query = encodeFunction('query', { data: request });
  assert.deepEqual(await client.query(query), response);
});

test('invalid runs are refused', async () => {
  const row = recorded(SEQNO);
  const continuation = new Builder().storeUint(1, 24).storeRef(new Builder().build());
  const bag = writeBoc(continuation.storeUint(0x06, 8).storeUint(0, 8).build());
  const several = writeBoc([VmStack.toCell([]), VmStack.toCell([])]);
  for (const [changes, code, message] of [
    [{ methodId: 2n ** 31n }, -400, /^the method id has more than 32 bits$/],
    [{ params: bag }, -400, /^parameter list boc cannot be deserialized as a VmStack$/],
    [{ params: several }, -400, /^cannot deserialize parameter list boc: .*one root expected/],
  ] as const) {
    const refusal = decodeRun(await ask(row, changes));
    assert.ok(refusal.kind === 'liteServer.error');
    assert.equal(refusal.code, code);
    assert.match(refusal.message, message);
  }
});

test('calls beyond the capacity of the TVM are refused as not ready', async () => {
  await using small = new Tvm({ workers: 1, maxQueued: 1 });
  const row = recorded(SEQNO);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(row, {}, {}, small)));
  const refusals = answers.map(decodeRun).filter((each) => each.kind === 'liteServer.error');
  assert.ok(refusals.length > 0 && refusals.length < answers.length);
  for (const { code } of refusals) assert.equal(code, 651);
});

function recorded(note: string): Conversation {
  return rowsOf('localnet', 'runSmcMethod').find((row) => row.note === note) ?? assert.fail(note);
}

function paramsOf({ request }: Conversation): Params<'runSmcMethod'> {
  return decodeFunction(request).params as Params<'runSmcMethod'>;
}

/** The server's answer to a recorded query with optional changes. */
async function ask(
  row: Conversation,
  changes: Partial<Params<'runSmcMethod'>> = {},
  options: RunOptions = {},
  machine = tvm,
): Promise<Uint8Array> {
  const question = encodeFunction('runSmcMethod', { ...paramsOf(row), ...changes });
  const context = { chain: await viewAt('localnet', row.head), nowSeconds: 0 };
  return answer(question, { runSmcMethod: runSmcMethod(machine, options) }, context);
}
