import assert from 'node:assert/strict';
import { beginCell, type Cell, internal, toNano } from '@ton/core';
import { Address } from '@tonway/chain';
import { Actor } from '@tonway/scenes';
import { accountKey } from '../../../src/store/accounts/account-key.ts';
import { sceneIndex } from '../../scenes/support/scene-index.ts';

const LARGE_BYTES = 12_000;
const RECEIVERS = [1, 2, 3, 4].map((n) => `0:${String(n).repeat(64)}`);

/** An index with one trace: a small message to one account, and large ones to others. */
export async function repeatedTrace() {
  const sender = await Actor.create('streams/sender', 'v4r2');
  const address = sender.address.toRawString();
  const index = await sceneIndex({ funded: [{ address, balanceNano: toNano(100) }] });
  const { database, network, devnet } = index;
  const messages = RECEIVERS.map((to, i) =>
    internal({ to, value: '1', bounce: false, ...(i > 0 && { body: largeBody(i) }) }),
  );
  await network.send(sender.sign(devnet.status.now, messages).cell);
  await network.settle();
  await index.settled();
  const [quiet = assert.fail(), ...loud] = RECEIVERS;
  const traceId = await traceOf(accountKey(Address.parse(quiet)));

  async function traceOf(account: Buffer): Promise<Buffer> {
    const [row] = await database.query<{ traceId: Buffer }>(
      `select trace_id as "traceId" from chain.trace_accounts join chain.stream_log using (trace_id)
       where account = $1 and kind = 'trace' limit 1`,
      [account],
    );
    return row?.traceId ?? assert.fail('the trace is not in the index');
  }

  return {
    ...index,
    quiet,
    loud: [address, ...loud],
    /** Announces the trace again; returns the position of the log. */
    async announce(): Promise<string> {
      const [row] = await database.query<{ seq: bigint }>(
        `with logged as (
           insert into chain.stream_log (seq, kind, mc_seqno, trace_id, end_lt)
           select nextval('chain.stream_log_seq'), kind, mc_seqno, trace_id, end_lt
           from chain.stream_log where kind = 'trace' and trace_id = $1 limit 1
           returning seq)
         select seq, pg_notify('stream_log', '') from logged`,
        [traceId],
      );
      return String(row?.seq ?? assert.fail());
    },
  };
}

/** A snake of cells. */
function largeBody(seed: number): Cell {
  let tail: Cell | null = null;
  for (let i = 0; i < LARGE_BYTES / 120; i++) {
    const cell = beginCell()
      .storeUint(0, 32)
      .storeBuffer(Buffer.alloc(120, seed * 60 + i));
    tail = (tail ? cell.storeRef(tail) : cell).endCell();
  }
  return tail ?? assert.fail();
}
