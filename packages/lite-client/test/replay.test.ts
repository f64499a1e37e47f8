import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conversation, conversations } from '@tonway/tools/fixtures';
import { Connection } from '../src/connection/connection.ts';
import { LiteServerError } from '../src/server-error.ts';
import { encodeAnswer, readFunction } from '../src/tl/lite-api.ts';
import { TlReader } from '../src/tl/reader.ts';
import type { FunctionName, Params } from '../src/tl/types.ts';
import { parrot, requestKey } from './support/parrot.ts';
import { trueAnswers } from './support/true-answers.ts';

interface Question {
  readonly name: FunctionName;
  readonly params: Params<FunctionName>;
}

/** The one function that a recorded request calls; null where it is mangled, wrapped or prefixed. */
function questionOf({ request }: Conversation): Question | null {
  const reader = new TlReader(request);
  try {
    const question = readFunction(reader);
    return reader.remaining === 0 && question.name !== 'query' ? (question as Question) : null;
  } catch {
    return null;
  }
}

async function answerOf(client: Connection, { name, params }: Question): Promise<Uint8Array> {
  try {
    return encodeAnswer(await client.query(name, params));
  } catch (error) {
    if (!(error instanceof LiteServerError)) throw error;
    const { serverCode: code, serverMessage: message } = error;
    return encodeAnswer({ kind: 'liteServer.error', code, message });
  }
}

for (const [network, rows] of [
  ['localnet', 2799],
  ['localnet/split', 2261],
] as const) {
  test(`recorded queries of ${network} get every byte of their answers over a real socket`, async (t) => {
    const answers = new Map<string, Uint8Array>();
    const questions = new Map<string, Question>();
    for (const row of conversations(network)) {
      const question = questionOf(row);
      const key = requestKey(row.request);
      if (!question || !row.response || answers.has(key)) continue;
      answers.set(key, row.response);
      questions.set(key, question);
    }
    const server = await parrot(answers);
    const { port, publicKey } = server;
    const client = new Connection({ host: '127.0.0.1', port, publicKey, slices: null });
    t.after(async () => {
      await client.close();
      await server.close();
    });
    for (const [key, question] of questions) {
      const bytes = await answerOf(client, question);
      assert.deepEqual(Buffer.from(bytes), Buffer.from(answers.get(key) ?? []), question.name);
    }
    assert.equal(questions.size, rows);
  });
}

test('all answers with a proof are verified', async () => {
  const counts = new Map<string, number>();
  for (const { kind, bytes, verify } of trueAnswers()) {
    await verify(bytes);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(counts.size >= 20, `${counts.size} kinds`);
  assert.ok(total > 3500, `${total} answers`);
});
