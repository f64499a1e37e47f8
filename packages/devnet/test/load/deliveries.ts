import assert from 'node:assert/strict';
import {
  Address,
  type Message,
  shardContainsAccount,
  type Transaction,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import { loadComment } from '@tonway/contracts';
import type { SentTransfers, Transfer } from '@tonway/scenes';
import type { ReadBlock } from '../live/support/read-chain.ts';
import { isFromNowhere } from '../support/whole-chain.ts';

/** Checks that every internal message was sent once and received once, later; returns their number. */
export function checkDeliveries(chain: readonly ReadBlock[]): number {
  const sent = new Set<string>();
  for (const { outMessages } of transactionsIn(chain)) {
    for (const { info, hash } of outMessages) {
      if (info.kind !== 'internal') continue;
      assert.ok(!sent.has(toHex(hash)), 'each message is sent once');
      sent.add(toHex(hash));
    }
  }
  const total = sent.size;
  for (const { inMessage, lt } of transactionsIn(chain)) {
    if (inMessage?.info.kind !== 'internal' || isFromNowhere(inMessage)) continue;
    assert.ok(sent.delete(toHex(inMessage.hash)), 'what is received was sent, and only once');
    assert.ok(inMessage.info.createdLt < lt, 'it is received after it was sent');
  }
  assert.equal(sent.size, 0, 'everything that was sent is received');
  return total;
}

/** Checks that every requested transfer arrived; returns the number of cross-shard transfers. */
export function checkTransfers(
  chain: readonly ReadBlock[],
  sent: readonly SentTransfers[],
): number {
  const asked = new Map(
    sent.flatMap(({ transfers }) => transfers.map((transfer) => [transfer.comment, transfer])),
  );
  let crossing = 0;
  for (const { block } of chain) {
    for (const { inMessage } of transactionsOf(block)) {
      const transfer = inMessage && asked.get(textOf(inMessage));
      if (!transfer) continue;
      checkTransfer(transfer, inMessage);
      asked.delete(transfer.comment);
      if (!shardContainsAccount(block.info.shard.shard, transfer.from.hash)) crossing++;
    }
  }
  assert.equal(asked.size, 0, 'all transfers have arrived');
  return crossing;
}

function checkTransfer({ from, to, amountNano }: Transfer, { info }: Message): void {
  assert.ok(info.kind === 'internal');
  const { source, destination, value } = info;
  assert.ok(source instanceof Address && destination instanceof Address);
  assert.deepEqual(
    [source.toRaw(), destination.toRaw(), value.coins],
    [from.toRawString(), to.toRawString(), amountNano],
  );
}

function textOf({ body }: Message): string {
  const comment = loadComment(body);
  return comment?.kind === 'text' ? `${comment.text}` : '';
}

function* transactionsIn(chain: readonly ReadBlock[]): Generator<Transaction> {
  for (const { block } of chain) yield* transactionsOf(block);
}
