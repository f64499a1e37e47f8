import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdnlClient, decodeAnswer, encodeFunction } from '@tonway/lite-client';
import { liveNetwork } from './support/live-network.ts';
import { ONLY_LIVE, ONLY_RECORDED, unexplained } from './support/shapes/differences.ts';
import { unheardOf } from './support/shapes/fact-parts.ts';
import { ask, liveFacts } from './support/shapes/live-facts.ts';
import { QUESTIONS } from './support/shapes/questions.ts';
import { readRecording } from './support/shapes/recorded-facts.ts';
import { shapeOf } from './support/shapes/shape.ts';

const WAIT = 'waitMasterchainSeqno';
const NO_QUESTION = new Uint8Array();

test('answers of a devnet have the shapes of a real network', async (t) => {
  const recording = readRecording();
  // like the recorded network
  const network = await liveNetwork(t, { signatures: 'simplex' });
  const { port, publicKey, head } = network.devnet.status;
  const client = await AdnlClient.connect({ host: '127.0.0.1', port, publicKey });
  t.after(() => client.destroy());

  await t.test('every kind of query is sent', () => {
    assert.deepEqual([...recording.asked.keys()].sort(), Object.keys(QUESTIONS).sort());
  });

  await t.test('exactly the recorded shapes occur', async (t) => {
    const live = await liveFacts(client, network, recording.asked);
    const missing = [...recording.facts].filter((fact) => !live.has(fact));
    t.diagnostic(`${[...recording.facts].length} recorded shapes, ${missing.length} not seen`);
    assert.deepEqual(unexplained(missing, ONLY_RECORDED), []);
    assert.deepEqual(unexplained(unheardOf(live, recording.facts), ONLY_LIVE), []);
  });

  await t.test('invalid requests are refused alike', async () => {
    const odd = recording.odd.filter(({ name }) => !name.startsWith(WAIT));
    for (const { request, response, note } of odd) {
      const [ours, theirs] = [await ask(client, request), response ?? assert.fail()];
      assert.deepEqual(refusalOf(ours), refusalOf(theirs), note);
    }
    assert.ok(odd.length > 10);
  });

  await t.test('waiting queries are answered, refused or timed out alike', async () => {
    const waits = recording.odd.filter(({ name }) => name.startsWith(WAIT));
    const recorded = new Set(waits.flatMap(({ response }) => infoShapes(response)));
    const info = encodeFunction('getMasterchainInfo', {});
    const ours: string[] = [];
    for (const [ahead, question] of [
      [0, info],
      [1, info],
      [5000, info],
      [0, NO_QUESTION],
    ] as const) {
      const wait = encodeFunction(WAIT, { seqno: head.seqno + ahead, timeoutMs: 50 });
      ours.push(...infoShapes(await ask(client, Buffer.concat([wait, question]))));
    }
    assert.deepEqual(new Set(ours), recorded);
  });
});

function refusalOf(answer: Uint8Array): Set<string> {
  const decoded = decodeAnswer('getTime', answer);
  assert.equal(decoded.kind, 'liteServer.error');
  return shapeOf(decoded);
}

function infoShapes(answer: Uint8Array | null): string[] {
  return [...shapeOf(decodeAnswer('getMasterchainInfo', answer ?? assert.fail()))];
}
