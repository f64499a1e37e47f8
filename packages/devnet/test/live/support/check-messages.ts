import assert from 'node:assert/strict';
import {
  Address,
  InMsg,
  type Message,
  Message as MessageType,
  MsgEnvelope,
  type OutMsg,
  shardContainsAccount,
  type Transaction,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** Checks that transactions, message descriptors and the queue are consistent. */
export function checkMessages(read: ReadBlock): void {
  const transactions = new Map(
    [...transactionsOf(read.block)].map((transaction) => [toHex(transaction.hash), transaction]),
  );
  for (const transaction of transactions.values()) {
    checkReceived(read, transaction);
    for (const message of transaction.outMessages) checkSent(read, transaction, message);
  }
  checkDescriptors(read, transactions);
  checkQueue(read);
}

function checkReceived({ block }: ReadBlock, { inMessage, hash }: Transaction): void {
  if (!inMessage) return;
  const found = block.extra.inMsgDescr.get(inMessage.hash);
  assert.ok(found && 'transaction' in found, 'a received message is described');
  assert.equal(found.transaction.hashHex(), toHex(hash));
  assert.equal(found.kind === 'ext', inMessage.info.kind === 'external-in');
}

function checkSent({ block }: ReadBlock, { hash }: Transaction, message: Message): void {
  const found = block.extra.outMsgDescr.get(message.hash);
  assert.ok(found && 'transaction' in found, 'a sent message is described');
  assert.equal(found.transaction.hashHex(), toHex(hash));
  assert.equal(found.kind === 'ext', message.info.kind === 'external-out');
}

/** Checks that descriptors match transactions; an immediately delivered message has two descriptors. */
function checkDescriptors({ block }: ReadBlock, transactions: ReadonlyMap<string, unknown>): void {
  const { inMsgDescr, outMsgDescr, custom } = block.extra;
  const unsent = [custom?.recoverCreateMsg, custom?.mintMsg].map((cell) => cell?.hashHex());
  for (const [hash, described] of inMsgDescr) {
    assert.equal(keyOf(described), toHex(hash));
    if ('transaction' in described) assert.ok(transactions.has(described.transaction.hashHex()));
    if (described.kind !== 'imm' || unsent.includes(InMsg.toCell(described).hashHex())) continue;
    assert.equal(outMsgDescr.get(hash)?.kind, 'imm');
  }
  for (const [hash, described] of outMsgDescr) {
    if (described.kind === 'deq-short') continue;
    assert.equal(keyOf(described), toHex(hash));
    if ('transaction' in described) assert.ok(transactions.has(described.transaction.hashHex()));
    if (!('reimport' in described)) continue;
    const reimported = inMsgDescr.get(hash) ?? assert.fail('it comes back in the same block');
    assert.equal(InMsg.toCell(reimported).hashHex(), described.reimport.hashHex());
  }
}

function keyOf(described: InMsg | Exclude<OutMsg, { kind: 'deq-short' }>): string {
  if ('msg' in described) return described.msg.hashHex();
  return ('inMsg' in described ? described.inMsg : described.outMsg).msg.hashHex();
}

/** Checks that the queue after the block is the old one plus new messages minus dequeued ones. */
function checkQueue(read: ReadBlock): void {
  const queue = queueBefore(read);
  for (const [hash, described] of read.block.extra.outMsgDescr) {
    const envelope = envelopeOf(described);
    if (described.kind === 'new' || described.kind === 'tr') {
      assert.ok(!queue.has(toHex(hash)));
      queue.set(toHex(hash), envelope);
    } else if (described.kind.startsWith('deq')) {
      const key = described.kind === 'deq-short' ? keyOfEnvelope(queue, envelope) : toHex(hash);
      assert.equal(queue.get(key), envelope, 'what leaves the queue was in it');
      queue.delete(key);
    }
  }
  const after = new Map<string, string>();
  for (const [{ msgHash }, { outMsg }] of read.state.outMsgQueueInfo.outQueue)
    after.set(toHex(msgHash), outMsg.hashHex());
  assert.deepEqual(new Map([...after].sort()), new Map([...queue].sort()));
}

function envelopeOf(described: OutMsg): string {
  if (described.kind === 'deq-short') return toHex(described.msgEnvHash);
  return 'outMsg' in described ? MsgEnvelope.toCell(described.outMsg).hashHex() : '';
}

function keyOfEnvelope(queue: ReadonlyMap<string, string>, envelope: string): string {
  return [...queue].find(([, each]) => each === envelope)?.[0] ?? '';
}

/** Envelope hashes by message hash. After a split each half keeps the messages of its own accounts. */
function queueBefore({ id, block, parents }: ReadBlock): Map<string, string> {
  const before = new Map<string, string>();
  for (const { outMsgQueueInfo } of parents) {
    for (const [{ msgHash }, { outMsg }] of outMsgQueueInfo.outQueue) {
      const { info } = MessageType.load(MsgEnvelope.load(outMsg).msg);
      assert.ok(info.kind === 'internal' && info.source instanceof Address);
      if (block.info.afterSplit && !shardContainsAccount(id.shard, info.source.hash)) continue;
      before.set(toHex(msgHash), outMsg.hashHex());
    }
  }
  return before;
}
