// A program that uses only `ton-lite-client`, not Tonway; prints what it read as JSON.
import { setTimeout } from 'node:timers/promises';
import { Address, Cell, loadTransaction, parseTuple, TupleReader } from '@ton/core';
import { LiteClient, LiteSingleEngine } from 'ton-lite-client';
import type { Job, Seen, SeenAccount } from './other-client.ts';

type BlockId = Awaited<ReturnType<LiteClient['getMasterchainInfo']>>['last'];

const PAGE = 4;
const job = JSON.parse(process.argv[2] ?? '') as Job;
const engine = new LiteSingleEngine({
  host: `tcp://127.0.0.1:${job.port}`,
  publicKey: Buffer.from(job.publicKey, 'hex'),
});
// the client has no event for being ready
while (!engine.isReady()) await setTimeout(5);
const client = new LiteClient({ engine });
const seen = job.message === undefined ? await look(job) : await send(job.message);
// a timer of the client keeps the process alive for seconds
process.stdout.write(JSON.stringify(seen), () => process.exit());

async function send(message: string): Promise<{ status: number }> {
  return client.sendMessage(Buffer.from(message, 'base64'));
}

async function look({ accounts, asked }: Job): Promise<Seen> {
  const { last, stateRootHash, init } = await client.getMasterchainInfo();
  const { shards } = await client.getAllShardsInfo(last);
  const { config } = await client.getConfig(last);
  const { exitCode, result } = await client.runMethod(
    Address.parse(asked.account),
    asked.method,
    Buffer.alloc(0),
    last,
  );
  const stack = new TupleReader(parseTuple(Cell.fromBase64(result ?? '')));
  return {
    head: hex(last.rootHash),
    zeroState: hex(init.rootHash),
    stateRootHash: hex(stateRootHash),
    shards: Object.entries(shards['0'] ?? {}).map(([shard, seqno]) => [shard, seqno]),
    // capabilities#c4 version:uint32 capabilities:uint64 = GlobalVersion;
    globalVersion: config.get(8)?.beginParse().skip(8).loadUint(32) ?? 0,
    method: { exitCode, value: stack.readNumber() },
    accounts: await Promise.all(accounts.map((account) => lookAt(Address.parse(account), last))),
    blocks: await blocksUpTo(last),
  };
}

/** An account with all its transactions, page by page. */
async function lookAt(address: Address, block: BlockId): Promise<SeenAccount> {
  const { balance, lastTx } = await client.getAccountState(address, block);
  const transactions: string[] = [];
  let next = lastTx && { lt: lastTx.lt, hash: toHash(lastTx.hash) };
  while (next && next.lt !== 0n) {
    const page = await client.getAccountTransactions(address, `${next.lt}`, next.hash, PAGE);
    for (const cell of Cell.fromBoc(page.transactions)) {
      const { prevTransactionLt: lt, prevTransactionHash } = loadTransaction(cell.beginParse());
      transactions.push(hex(cell.hash()));
      next = { lt, hash: toHash(prevTransactionHash) };
    }
  }
  return { address: address.toRawString(), balanceNano: `${balance.coins}`, transactions };
}

/** The hash and the transactions of every masterchain block and of the shard blocks that it lists. */
async function blocksUpTo({ seqno: newest }: BlockId): Promise<Record<string, string[]>> {
  const blocks: Record<string, string[]> = {};
  for (let seqno = 2; seqno <= newest; seqno++) {
    const { shards } = await client.getFullBlock(seqno);
    for (const { transactions, ...id } of shards) {
      const header = await client.getBlockHeader(id);
      const shown = Cell.fromBoc(header.headerProof)[0]?.refs[0];
      if (shown?.hash(0).equals(id.rootHash))
        blocks[hex(id.rootHash)] = transactions.map(({ hash }) => hex(hash));
    }
  }
  return blocks;
}

function toHash(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}
