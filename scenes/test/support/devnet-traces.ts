import { loadTransaction, type Transaction } from '@ton/core';
import { Block, type BlockIdExt, previousBlocks, readBoc, transactionsOf } from '@tonway/chain';
import { toTonCore } from '@tonway/chain/ton-core';
import type { Devnet } from '@tonway/devnet';
import { Pool, toTlBlockId } from '@tonway/lite-client';
import type { Trace } from './steps.ts';

/** Reads all traces that started with an external message from the blocks of a devnet. */
export async function devnetTraces(devnet: Devnet): Promise<Trace[]> {
  const pool = Pool.open(devnet.globalConfig.servers);
  try {
    const { head, shards } = devnet.status;
    const transactions: Transaction[] = [];
    for await (const block of blocksDownFrom(pool, [head, ...shards])) {
      for (const { cell } of transactionsOf(block)) {
        transactions.push(loadTransaction(toTonCore(cell).beginParse()));
      }
    }
    return tracesOf(transactions);
  } finally {
    await pool.close();
  }
}

async function* blocksDownFrom(pool: Pool, left: BlockIdExt[]): AsyncGenerator<Block> {
  const seen = new Set<string>();
  for (let id = left.pop(); id; id = left.pop()) {
    const key = `${id.workchain}:${id.shard}:${id.seqno}`;
    if (id.seqno === 0 || seen.has(key)) continue;
    seen.add(key);
    const { data } = await pool.query('getBlock', { id: toTlBlockId(id) });
    const block = Block.load(readBoc(data));
    yield block;
    left.push(...previousBlocks(block.info));
  }
}

/** A receiver joins the trace of the sender; senders come first. */
function tracesOf(transactions: Transaction[]): Trace[] {
  const traces: Transaction[][] = [];
  const sent = new Map<string, Transaction[]>();
  transactions.sort((a, b) => (a.lt < b.lt ? -1 : 1));
  for (const transaction of transactions) {
    const trace = traceOf(transaction);
    if (!trace) continue;
    trace.push(transaction);
    for (const { info } of transaction.outMessages.values()) {
      if (info.type === 'internal') sent.set(`${info.src} ${info.createdLt}`, trace);
    }
  }
  return traces;

  function traceOf({ inMessage }: Transaction): Transaction[] | undefined {
    const info = inMessage?.info;
    if (info?.type === 'internal') return sent.get(`${info.src} ${info.createdLt}`);
    return info?.type === 'external-in' ? startTrace() : undefined;
  }

  function startTrace(): Transaction[] {
    const trace: Transaction[] = [];
    traces.push(trace);
    return trace;
  }
}
