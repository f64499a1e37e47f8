import { Executor, type ExecutorRunTransactionArgs } from '@ton/sandbox';
import {
  Address,
  type Block,
  ConfigDictionary,
  equalBytes,
  previousBlocks,
  ShardAccount,
  type Transaction,
  toBase64,
  transactionsByLt,
  writeBoc,
} from '@tonway/chain';
import { toTonCore } from '@tonway/chain/ton-core';
import { LiteReader } from '@tonway/lite-client';
import type { Devnet } from '../../src/network/devnet.ts';
import { accountAfter } from './bare-emulator.ts';

/** Records the emulator's input for each transaction that `play` causes; reverts the network afterwards. */
export async function recordCalls(
  devnet: Devnet,
  snapshot: number,
  play: () => Promise<void>,
): Promise<ExecutorRunTransactionArgs[]> {
  const reader = await LiteReader.open(devnet.globalConfig);
  const before = devnet.status;
  const { config } = await reader.reads.config(before.head);
  await play();
  const blocks = await blocksSince(reader, before, devnet.status);
  await reader.close();
  await devnet.revert(snapshot);
  return callsOf(blocks, devnet, toBase64(writeBoc(ConfigDictionary.toCell(config.params), {})));
}

type Tops = Pick<Devnet['status'], 'shards'>;

/** Blocks of the only shard, oldest first. */
async function blocksSince(
  { reads }: LiteReader,
  { shards: [first] }: Tops,
  { shards: [last] }: Tops,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let id = last; id && first && !equalBytes(id.rootHash, first.rootHash); ) {
    const { block } = await reads.block(id);
    blocks.unshift(block);
    [id] = previousBlocks(block.info);
  }
  return blocks;
}

/** Each call with the account after the previous transaction. */
async function callsOf(blocks: readonly Block[], devnet: Devnet, config: string) {
  const executor = await Executor.create();
  const accounts = new Map<string, string>();
  const calls: ExecutorRunTransactionArgs[] = [];
  for (const block of blocks) {
    for (const transaction of transactionsByLt(block)) {
      const address = new Address(0, transaction.accountAddress);
      const shardAccount = accounts.get(address.toRaw()) ?? accountIn(devnet, address);
      const call = { config, shardAccount, ...inputOf(block, transaction) };
      calls.push(call);
      accounts.set(address.toRaw(), accountAfter(await executor.runTransaction(call)));
    }
  }
  return calls;
}

function accountIn(devnet: Devnet, address: Address): string {
  const account = devnet.account(address);
  if (!account) throw new Error(`there is no ${address.toRaw()}`);
  return toBase64(writeBoc(ShardAccount.toCell(account), {}));
}

function inputOf({ extra }: Block, { inMessage, now, lt }: Transaction) {
  if (!inMessage) throw new Error('a transaction without a message');
  return {
    message: toTonCore(inMessage.cell),
    now,
    lt,
    randomSeed: Buffer.from(extra.randSeed),
    libs: null,
    verbosity: 'short',
    ignoreChksig: false,
    debugEnabled: false,
  } as const;
}
