import type { Queries } from '../connection.ts';
import { NO_BLOCK, queueAccounts } from '../contracts/queue.ts';
import { copyAll } from '../tables/copy-rows.ts';
import { type RowOf, table } from '../tables/tables.ts';

export const JETTON_TRANSFERS = table('jetton_transfers', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  source: 'bytea',
  destination: 'bytea?',
  jetton: 'bytea',
});

const JETTON_BURNS = table('jetton_burns', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  owner: 'bytea',
  jetton: 'bytea',
});

const NFT_TRANSFERS = table('nft_transfers', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  old_owner: 'bytea',
  new_owner: 'bytea?',
  collection: 'bytea',
  item_index: 'numeric',
});

export const UNVERIFIED_EVENTS = table('unverified_events', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  kind: 'text',
  account: 'bytea',
  sender: 'bytea',
  receiver: 'bytea?',
});

/** The tables of verified events, partitioned by era. */
export const TOKEN_EVENT_TABLES = [JETTON_TRANSFERS, JETTON_BURNS, NFT_TRANSFERS] as const;

/** The tables of all events. */
export const EVENT_TABLES = [...TOKEN_EVENT_TABLES, UNVERIFIED_EVENTS] as const;

type TokenEventKind = 'jetton_transfer' | 'jetton_burn' | 'nft_transfer';

/** A transfer or burn of a token, as the message to its wallet or item says. */
export type TokenEvent = RowOf<typeof UNVERIFIED_EVENTS> & { readonly kind: TokenEventKind };

/** Writes events of accounts with a row in the tables of contracts as verified, all others as unverified and queued. */
export async function writeTokenEvents(
  queries: Queries,
  events: readonly TokenEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const [jettons, items] = [await readJettons(queries, events), await readItems(queries, events)];
  const transfers: RowOf<typeof JETTON_TRANSFERS>[] = [];
  const burns: RowOf<typeof JETTON_BURNS>[] = [];
  const nfts: RowOf<typeof NFT_TRANSFERS>[] = [];
  const unverified: TokenEvent[] = [];
  for (const event of events) {
    const { kind, account, sender, receiver } = event;
    const [jetton, item] = [jettons.get(keyOf(account)), items.get(keyOf(account))];
    if (kind === 'jetton_transfer' && jetton)
      transfers.push({ ...event, source: sender, destination: receiver, jetton });
    else if (kind === 'jetton_burn' && jetton) burns.push({ ...event, owner: sender, jetton });
    else if (kind === 'nft_transfer' && item)
      nfts.push({ ...event, old_owner: sender, new_owner: receiver, ...item });
    else unverified.push(event);
  }
  await copyAll(queries, JETTON_TRANSFERS, transfers);
  await copyAll(queries, JETTON_BURNS, burns);
  await copyAll(queries, NFT_TRANSFERS, nfts);
  await copyAll(queries, UNVERIFIED_EVENTS, unverified);
  // Live steps have queued the account already, with their block.
  await queueAccounts(
    queries,
    unverified.map(({ account }) => account),
    NO_BLOCK,
  );
}

const keyOf = (account: Uint8Array) => Buffer.from(account).toString('latin1');

async function readJettons(queries: Queries, events: readonly TokenEvent[]) {
  const accounts = events.flatMap(({ kind, account }) =>
    kind === 'nft_transfer' ? [] : [account],
  );
  const rows = await queries.query<{ account: Buffer; jetton: Buffer }>(
    'select account, jetton from chain.jetton_wallets where account = any($1)',
    [accounts],
  );
  return new Map(rows.map(({ account, jetton }) => [keyOf(account), jetton]));
}

async function readItems(queries: Queries, events: readonly TokenEvent[]) {
  const accounts = events.flatMap(({ kind, account }) =>
    kind === 'nft_transfer' ? [account] : [],
  );
  const rows = await queries.query<{ account: Buffer; collection: Buffer; item_index: bigint }>(
    'select account, collection, item_index from chain.nft_items where account = any($1)',
    [accounts],
  );
  return new Map(
    rows.map(({ account, collection, item_index }) => [keyOf(account), { collection, item_index }]),
  );
}

/** Deletes the events of a masterchain block, and those of the same transactions under another block. */
export async function deleteTokenEvents(
  queries: Queries,
  mcSeqno: number,
  events: readonly TokenEvent[],
): Promise<void> {
  const keys = [events.map(({ account }) => account), events.map(({ lt }) => lt)];
  for (const { name } of EVENT_TABLES) {
    await queries.execute(`delete from chain.${name} where mc_seqno = $1`, [mcSeqno]);
    await queries.execute(
      `delete from chain.${name} a using unnest($1::bytea[], $2::bigint[]) given (account, lt)
       where a.account = given.account and a.lt = given.lt`,
      keys,
    );
  }
}
