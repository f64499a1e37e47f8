import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, Message } from '@tonway/chain';
import { decodeAnswer } from '@tonway/lite-client';
import { readJsonLines } from '@tonway/tools/fixtures';
import { explainNodeRefusal, isRefusedByAccount } from './node-refusal.ts';

interface Row {
  readonly name: string;
  readonly response: string;
}

/** Every text by which a real node refused a message. */
function recordedTexts(): Set<string> {
  const texts = new Set<string>();
  for (const { name, response } of readJsonLines<Row>('localnet', 'liteserver.jsonl.gz')) {
    if (name !== 'liteServer.sendMessage') continue;
    const answer = decodeAnswer('sendMessage', Buffer.from(response, 'base64'));
    if (answer.kind === 'liteServer.error') texts.add(answer.message);
  }
  return texts;
}

const destination = new Builder()
  .storeUint(0b100, 3)
  .storeUint(0, 8)
  .storeBytes(new Uint8Array(32));
const cell = new Builder().storeUint(0b1000, 4).storeBuilder(destination).storeUint(0, 6).build();
const message = Message.load(cell);

test('refusals of a node before the account is involved are explained', () => {
  const heads = new Set<string>();
  let byAccounts = 0;
  for (const text of recordedTexts()) {
    const refused = { message, size: 70_000, text };
    const words = explainNodeRefusal(refused);
    if (isRefusedByAccount(refused)) {
      assert.equal(words, null, text);
      byAccounts++;
    } else heads.add(words?.split(':')[0] ?? assert.fail(text));
  }
  assert.deepEqual([...heads].sort(), [
    'no account',
    'no such workchain',
    'not a message',
    'sent already',
    'too deep',
    'too large',
    'too many messages',
  ]);
  assert.ok(byAccounts > 10, `${byAccounts} by accounts`);
});

test('an unknown refusal is not explained', () => {
  assert.equal(explainNodeRefusal({ message, size: 10, text: 'something new' }), null);
});
