import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '@tonway/tools/random';
import { conversations, NETWORKS, type Network } from '../support/conversations.ts';
import { ask, recordedStore } from '../support/recorded-network.ts';

const SEED = 7;
const QUESTIONS = 4000;
const WORST_MS = 2000;
const EXTREMES = [0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/** The query with one change: a bit, a word, or its length. */
function damaged(question: Uint8Array, random: Random): Uint8Array {
  const bytes = Uint8Array.from(question);
  // the first word is the function id
  const word = 4 * (1 + random.below(bytes.length / 4 - 1));
  const kind = random.below(10);
  if (kind === 0) return bytes.subarray(0, word);
  if (kind < 5) bytes[word + random.below(4)] = (bytes[word] as number) ^ (1 << random.below(8));
  else new DataView(bytes.buffer).setUint32(word, random.pick(EXTREMES), true);
  return bytes;
}

for (const network of NETWORKS) {
  test(`damaged questions to ${network} are answered or refused without delay`, async () => {
    await recordedStore(network);
    const random = new Random(SEED);
    const questions = longQuestions(network);
    for (let i = 0; i < QUESTIONS; i++) {
      const { request, head, name } = random.pick(questions);
      const question = damaged(request, random);
      const startMs = performance.now();
      const answer = await ask(network, head, question).catch((error: unknown) => {
        throw new Error(`${name} ${Buffer.from(question).toString('hex')}`, { cause: error });
      });
      assert.ok(answer.length >= 4);
      assert.ok(performance.now() - startMs < WORST_MS, name);
    }
  });
}

/** Queries with parameters after the function id. */
function longQuestions(network: Network) {
  return [...conversations(network)].filter(({ request }) => request.length >= 8);
}
