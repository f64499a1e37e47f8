import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { decodeAnswer, decodeFunction } from '@tonway/lite-client';
import { Tvm } from '@tonway/tvm';
import { masterchainContextAt } from '../../src/collate/masterchain-context.ts';
import { Refusal } from '../../src/lite-server/refusal.ts';
import { topsOf } from '../../src/network/chain-tops.ts';
import { readExternalMessage } from '../../src/network/external-message.ts';
import { checkMessage } from '../../src/network/message-check.ts';
import { type Conversation, conversations } from '../support/conversations.ts';
import { recordedStore } from '../support/recorded-network.ts';

const tvm = new Tvm({ workers: 1 });
after(() => tvm.close());

/** Our result for a message at the masterchain block `head`, without the mempool. */
async function verdict(head: number, bytes: Uint8Array): Promise<string> {
  const store = await recordedStore('localnet');
  const tops = topsOf(store, store.masterchainBlock(head));
  try {
    const { config, state } = masterchainContextAt(tops.masterchain);
    await checkMessage(tvm, tops, readExternalMessage(bytes, config), state.genUtime);
    return 'accepted';
  } catch (error) {
    if (error instanceof Refusal) return comparable(error.serverCode, error.message);
    throw error;
  }
}

function recorded({ response }: Conversation): string {
  const answer = decodeAnswer('sendMessage', response ?? new Uint8Array());
  return answer.kind === 'liteServer.error' ? comparable(answer.code, answer.message) : 'accepted';
}

/** Our BoC reader has its own error texts. */
function comparable(code: number, message: string): string {
  return `${code} ${message}`.replace(/: [^:]*bag-of-cells.*/s, ': bag');
}

/** The node's head was that of the row, or one of the next few blocks. */
async function isSame({ head, request }: Conversation, expected: string): Promise<boolean> {
  const { name, params } = decodeFunction(request);
  assert.ok(name === 'sendMessage');
  for (let at = head; at < head + 60; at += 1)
    if ((await verdict(at, params.body)) === expected) return true;
  return false;
}

/** Refusals of the mempool, which depend on earlier messages. */
const OF_THE_MEMPOOL = /duplicate message|too many external messages/;

test('messages are refused with the codes and texts of a real node', async () => {
  let [asked, same] = [0, 0];
  const others: string[] = [];
  for (const row of conversations('localnet')) {
    if (row.name !== 'sendMessage' || !row.response) continue;
    const expected = recorded(row);
    if (OF_THE_MEMPOOL.test(expected)) continue;
    asked++;
    if (await isSame(row, expected)) same++;
    else others.push(`${row.row} head ${row.head} ${row.note}: ${expected}`);
  }
  assert.ok(same >= 60, `${same} of ${asked} the same\n${others.join('\n')}`);
  assert.deepEqual(others, []);
});
