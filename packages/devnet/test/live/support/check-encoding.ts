import assert from 'node:assert/strict';
import {
  Account,
  AugDictionary,
  Block,
  type Cell,
  type Codec,
  Dictionary,
  equalBytes,
  InMsg,
  type McBlockExtra,
  MsgEnvelope,
  NODE_BLOCK_OPTIONS,
  ShardStateUnsplit,
  Slice,
  sliceToCell,
  Transaction,
  transactionsOf,
  writeBoc,
} from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** Checks that every part of the block and its state is re-encoded to the same hash. */
export function checkEncoding({ data, root, block, stateRoot, state }: ReadBlock): void {
  assert.ok(equalBytes(writeBoc(root, NODE_BLOCK_OPTIONS), data), 'the file');
  checkBlock(root, block);
  checkState(stateRoot, state);
}

function checkBlock(root: Cell, block: Block): void {
  const { inMsgDescr, outMsgDescr, accountBlocks, custom } = block.extra;
  checkSame(Block, root, block);
  checkDictionaries({ inMsgDescr, outMsgDescr, accountBlocks });
  for (const { transactions } of accountBlocks.values()) checkDictionaries({ transactions });
  for (const transaction of transactionsOf(block))
    assert.equal(Transaction.toCell(transaction).hashHex(), transaction.cell.hashHex());
  for (const out of outMsgDescr.values()) if ('reimport' in out) checkCell(InMsg, out.reimport);
  if (custom) checkMasterchainBlock(custom);
}

function checkMasterchainBlock(custom: McBlockExtra): void {
  const { shardHashes, shardFees, prevBlkSignatures, config, recoverCreateMsg, mintMsg } = custom;
  checkDictionaries({ shardHashes, shardFees, prevBlkSignatures });
  if (config) checkDictionaries({ config: config.config });
  for (const message of [recoverCreateMsg, mintMsg]) if (message) checkCell(InMsg, message);
}

function checkState(root: Cell, state: ShardStateUnsplit): void {
  const { accounts, libraries, custom } = state;
  const { outQueue, procInfo, extra } = state.outMsgQueueInfo;
  checkSame(ShardStateUnsplit, root, state);
  checkDictionaries({ accounts, libraries, outQueue, procInfo });
  for (const { account, accountCell } of accounts.values())
    assert.equal(Account.toCell(account).hashHex(), accountCell.hashHex(), 'an account');
  for (const { outMsg } of outQueue.values()) checkCell(MsgEnvelope, outMsg);
  assert.equal(extra?.outQueueSize, [...outQueue.keys()].length);
  if (custom) checkDictionaries(masterchainDictionaries(state));
}

function masterchainDictionaries({ custom }: ShardStateUnsplit): Dictionaries {
  assert.ok(custom?.blockCreateStats);
  const { shardHashes, config, prevBlocks, blockCreateStats } = custom;
  return { shardHashes, config: config.config, prevBlocks, creators: blockCreateStats.counters };
}

// the value types differ and are not used here
type Dictionaries = Readonly<Record<string, unknown>>;

/** Checks that dictionaries rebuilt from decoded entries have the same hash. */
function checkDictionaries(dictionaries: Dictionaries): void {
  for (const [name, dictionary] of Object.entries(dictionaries))
    assert.equal(rootHash(rebuilt(dictionary)), rootHash(dictionary), name);
}

function rebuilt(dictionary: unknown): unknown {
  if (dictionary instanceof AugDictionary) {
    const { key, value, augmentation } = dictionary;
    return AugDictionary.fromSorted(key, value, augmentation, dictionary.entries());
  }
  assert.ok(dictionary instanceof Dictionary);
  return Dictionary.fromSorted(dictionary.key, dictionary.value, dictionary.entries());
}

function rootHash(dictionary: unknown): string | null {
  assert.ok(dictionary instanceof AugDictionary || dictionary instanceof Dictionary);
  const root: Cell | Slice | null = dictionary.root;
  return root && (root instanceof Slice ? sliceToCell(root) : root).hashHex();
}

function checkCell<T>(type: Codec<T>, cell: Cell): void {
  checkSame(type, cell, type.load(cell));
}

function checkSame<T>(type: Codec<T>, cell: Cell, value: T): void {
  assert.equal(type.toCell(value).hashHex(), cell.hashHex());
}
