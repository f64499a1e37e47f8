import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Message } from './support/answers.ts';
import { answerOf, askV3 } from './support/ask-v3.ts';
import { byCursor } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';

type Field = keyof Message;

const ALWAYS: readonly Field[] = ['hash', 'message_content'];
const WHERE_THERE_IS_ONE: readonly Field[] = ['opcode', 'decoded_opcode', 'init_state'];
/** Null in all other kinds of messages. */
const OF_KIND: Readonly<Record<string, readonly Field[]>> = {
  'external-in': ['destination', 'import_fee'],
  'external-out': ['source', 'created_lt', 'created_at'],
  internal: [
    ...(['source', 'destination', 'value', 'value_extra_currencies', 'fwd_fee'] as const),
    ...(['ihr_fee', 'extra_flags', 'created_lt', 'created_at'] as const),
    ...(['ihr_disabled', 'bounce', 'bounced'] as const),
  ],
};
const ONLY_HERE: readonly Field[] = ['in_msg_tx_hash', 'out_msg_tx_hash', 'hash_norm'];

const HEX = /^[1-9A-F][0-9A-F]{0,15}$/;

suite('JSON forms of blocks, transactions and messages', async () => {
  const own = await recordedIndex('localnet');
  const ask = await askV3(own);

  test('the kind of a message determines which fields are null', async () => {
    const messages = await byCursor(ask, 'messages', {}, 1000);
    const kinds = Map.groupBy(messages, kindOf);
    assert.deepEqual(new Set(kinds.keys()), new Set(Object.keys(OF_KIND)));
    for (const message of messages) {
      const own = [...ALWAYS, ...(OF_KIND[kindOf(message)] ?? [])];
      for (const [name, value] of Object.entries(message) as [Field, unknown][])
        if (own.includes(name)) assert.notEqual(value, null, name);
        else if (!ONLY_HERE.includes(name) && !WHERE_THERE_IS_ONE.includes(name))
          assert.equal(value, null, name);
      assert.notEqual(message.hash_norm, message.hash);
      if (message.source) assert.equal(message.hash_norm, undefined);
      assert.match(message.message_content?.body ?? '', /^te6cck/);
    }
  });

  test('the address book contains all named addresses, and can be omitted', async () => {
    const answer = await answerOf(ask('transactions', { limit: 200 }));
    const named = answer.transactions.flatMap(({ account, in_msg, out_msgs }) => [
      account,
      in_msg?.source,
      ...out_msgs.map(({ destination }) => destination),
    ]);
    assert.deepEqual(
      new Set(Object.keys(answer.address_book)),
      new Set(named.filter((each) => typeof each === 'string')),
    );
    assert.deepEqual(Object.keys(answer).sort(), ['address_book', 'next_cursor', 'transactions']);
    for (const list of ['transactions', 'messages'] as const) {
      const byHeader = await answerOf(ask(list, {}, { 'X-No-Address-Book': 'true' }));
      const byTwin = await answerOf(ask(list, { x_no_address_book: 1 }));
      assert.deepEqual([byHeader.address_book, byTwin.address_book], [{}, {}]);
      const ignored = await answerOf(ask(list, {}, { 'X-No-Address-Book': 'maybe' }));
      assert.notDeepEqual(ignored.address_book, {});
    }
  });

  test('messages in a transaction omit other transactions, and sent ones are in order', async () => {
    for (const { in_msg, out_msgs } of await byCursor(ask, 'transactions', {}, 1000)) {
      for (const message of in_msg ? [in_msg, ...out_msgs] : out_msgs)
        assert.ok(!('in_msg_tx_hash' in message || 'out_msg_tx_hash' in message));
      const times = out_msgs.map(({ created_lt }) => BigInt(created_lt ?? 0));
      assert.deepEqual(
        times,
        times.toSorted((a, b) => Number(a - b)),
      );
    }
  });

  test('shards are decimal, or hexadecimal by a setting', async () => {
    const askHex = await askV3(own, { shardFormat: 'hex' });
    const texts = async (from: typeof ask) => {
      const { blocks } = await answerOf(from('blocks', { limit: 50 }));
      const { transactions } = await answerOf(from('transactions', { limit: 50 }));
      const refs = transactions.map(({ block_ref }) => block_ref);
      for (const { masterchain_block_ref, prev_blocks } of blocks)
        refs.push(masterchain_block_ref, ...prev_blocks);
      return [...blocks, ...refs].map(({ shard }) => shard);
    };
    const [decimal, hex] = [await texts(ask), await texts(askHex)];
    for (const text of hex) assert.match(text, HEX);
    assert.deepEqual(
      decimal,
      hex.map((text) => BigInt.asIntN(64, BigInt(`0x${text}`)).toString()),
    );
    for (const shard of [decimal[0], hex[0], `0x${hex[0]}`]) {
      const { blocks } = await answerOf(ask('blocks', { workchain: 0, shard, limit: 1 }));
      assert.equal(blocks[0]?.shard, decimal[0]);
    }
  });
});

function kindOf({ source, destination }: Message): string {
  if (source === null) return 'external-in';
  return destination === null ? 'external-out' : 'internal';
}
