import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../../src/store/database.ts';
import { DatabaseUnavailable } from '../../../../src/store/errors.ts';

/** How many rows a masterchain block has. */
interface Counts {
  readonly blocks: number;
  readonly transactions: number;
  /** As its blocks say. */
  readonly said: number;
  readonly messages: number;
}

interface Seen extends Counts {
  readonly seqno: number;
  /** Blocks of later masterchain blocks. */
  readonly beyond: number;
}

/** Of the newest masterchain block and behind it, at one moment. */
const NEWEST = `
select seqno,
  (select count(*)::int from chain.blocks where mc_seqno = h.seqno) as blocks,
  (select coalesce(sum(tx_count), 0)::int from chain.blocks where mc_seqno = h.seqno) as said,
  (select count(*)::int from chain.transactions where mc_seqno = h.seqno) as transactions,
  (select count(*)::int from chain.messages where mc_seqno = h.seqno) as messages,
  (select count(*)::int from chain.blocks where mc_seqno > h.seqno) as beyond
from chain.head h`;

const FINAL = `
select b.mc_seqno as seqno, count(*)::int as blocks, sum(tx_count)::int as said,
  (select count(*)::int from chain.transactions t where t.mc_seqno = b.mc_seqno) as transactions,
  (select count(*)::int from chain.messages m where m.mc_seqno = b.mc_seqno) as messages
from chain.blocks b where mc_seqno = any($1) group by b.mc_seqno`;

const POLL_MS = 20;

/** Looks at the newest block over and over: in the tables, and through v3. */
export class Observations {
  readonly tables = new Map<number, Counts>();
  readonly shown = new Map<number, Pick<Counts, 'blocks' | 'transactions'>>();
  /** Polls that nobody could answer. */
  failures = 0;
  #newest = 0;

  async pollTables(database: Database, signal: AbortSignal): Promise<void> {
    await this.#poll(async () => {
      const [seen] = await database.query<Seen>(NEWEST);
      if (!seen) return;
      const { seqno, beyond, ...counts } = seen;
      assert.ok(seqno >= this.#newest, `the head went back from ${this.#newest} to ${seqno}`);
      assert.equal(beyond, 0, 'nothing is seen behind the head');
      assert.equal(counts.transactions, counts.said, `block ${seqno}`);
      this.#newest = seqno;
      this.tables.set(seqno, counts);
    }, signal);
  }

  async pollV3(url: string, signal: AbortSignal): Promise<void> {
    const get = async (path: string) => {
      const response = await fetch(`${url}/api/v3/${path}`, { signal: AbortSignal.timeout(5000) });
      if (!response.ok) throw new DatabaseUnavailable(String(response.status));
      return response.json() as Promise<Record<string, never>>;
    };
    await this.#poll(async () => {
      const { last } = await get('masterchainInfo');
      const { seqno } = last as unknown as { seqno: number };
      const { blocks } = await get(`masterchainBlockShards?seqno=${seqno}&limit=1000`);
      const page = `transactionsByMasterchainBlock?seqno=${seqno}&limit=1000`;
      const { transactions } = await get(page);
      this.shown.set(seqno, { blocks: count(blocks), transactions: count(transactions) });
    }, signal);
  }

  /** What was seen is what there is in the end. */
  async assertWhole(database: Database): Promise<void> {
    const seqnos = [...new Set([...this.tables.keys(), ...this.shown.keys()])];
    const rows = await database.query<Counts & { seqno: number }>(FINAL, [seqnos]);
    const final = new Map(rows.map(({ seqno, ...counts }) => [seqno, counts]));
    for (const [seqno, counts] of this.tables)
      assert.deepEqual(counts, final.get(seqno), `masterchain block ${seqno}`);
    for (const [seqno, { blocks, transactions }] of this.shown) {
      assert.equal(transactions, final.get(seqno)?.transactions, `masterchain block ${seqno}`);
      assert.equal(blocks, final.get(seqno)?.blocks, `masterchain block ${seqno}`);
    }
  }

  async #poll(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await look();
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        this.failures++;
      }
      await sleep(POLL_MS);
    }
  }
}

function count(list: unknown): number {
  return (list as readonly unknown[]).length;
}
