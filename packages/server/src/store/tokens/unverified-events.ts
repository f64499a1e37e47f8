import type { Queries } from '../connection.ts';

/** An event whose account is not verified. */
export interface UnverifiedEvent {
  readonly lt: bigint;
  readonly mcSeqno: number;
  readonly isNft: boolean;
}

/** The given accounts that have unverified or rejected events. */
export async function readAccountsWithEvents(
  queries: Queries,
  accounts: readonly Uint8Array[],
): Promise<readonly Buffer[]> {
  const sql = 'select distinct account from chain.unverified_events where account = any($1)';
  return (await queries.query<{ account: Buffer }>(sql, [accounts])).map(({ account }) => account);
}

/** The events of an account that were neither verified nor rejected, the newest first. */
export function readUnverified(
  queries: Queries,
  account: Uint8Array,
): Promise<readonly UnverifiedEvent[]> {
  return queries.query<UnverifiedEvent>(
    `select lt, mc_seqno as "mcSeqno", kind = 'nft_transfer' as "isNft"
     from chain.unverified_events where account = $1 and not is_rejected order by lt desc`,
    [account],
  );
}

/** Upper limit of the logical time of one block. */
const MAX_BLOCK_LT = 10n ** 12n;

/** The code of an account after the block of each event; if it was destroyed there, the code before. Null: unknown. */
export async function readCodesOfEvents(
  queries: Queries,
  account: Uint8Array,
  events: readonly UnverifiedEvent[],
): Promise<readonly (Buffer | null)[]> {
  const rows = await queries.query<{ codeHash: Buffer | null }>(
    `select coalesce(later.code_hash, earlier.code_hash) as "codeHash"
     from unnest($2::bigint[]) with ordinality event (of_lt, position)
     left join lateral (select code_hash from chain.account_states where account = $1
       and lt >= of_lt and lt <= of_lt + ${MAX_BLOCK_LT} order by lt limit 1) later on true
     left join lateral (select code_hash from chain.account_states where account = $1
       and lt < of_lt and later.code_hash is null order by lt desc limit 1) earlier on true
     order by position`,
    [account, events.map(({ lt }) => lt)],
  );
  return rows.map(({ codeHash }) => codeHash);
}

/** The item of an NFT; the collection is empty if the item has none. */
export interface ItemName {
  readonly collection: Uint8Array;
  readonly item_index: bigint;
}

/** The jetton of any verified event of a wallet. */
export async function findVerifiedJetton(
  queries: Queries,
  account: Uint8Array,
): Promise<Uint8Array | null> {
  const [row] = await queries.query<{ jetton: Buffer }>(
    `(select jetton from chain.jetton_transfers where account = $1 limit 1)
     union all (select jetton from chain.jetton_burns where account = $1 limit 1) limit 1`,
    [account],
  );
  return row?.jetton ?? null;
}

/** The collection and the index of any verified event of an item. */
export async function findVerifiedItem(
  queries: Queries,
  account: Uint8Array,
): Promise<ItemName | null> {
  const [item] = await queries.query<ItemName>(
    'select collection, item_index from chain.nft_transfers where account = $1 limit 1',
    [account],
  );
  return item ?? null;
}

/** Moves all events of a jetton wallet, rejected ones too, to the verified events. */
export async function verifyJettonEvents(
  queries: Queries,
  account: Uint8Array,
  jetton: Uint8Array,
): Promise<void> {
  await queries.execute(
    `with moved as (
       delete from chain.unverified_events where account = $1 and kind <> 'nft_transfer' returning *),
     burned as (
       insert into chain.jetton_burns (lt, now, mc_seqno, aborted, account, owner, jetton)
       select lt, now, mc_seqno, aborted, account, sender, $2 from moved where kind = 'jetton_burn')
     insert into chain.jetton_transfers (lt, now, mc_seqno, aborted, account, source, destination, jetton)
     select lt, now, mc_seqno, aborted, account, sender, receiver, $2 from moved where kind = 'jetton_transfer'`,
    [account, jetton],
  );
}

/** Moves all transfers of an NFT item, rejected ones too, to the verified events. */
export async function verifyNftEvents(
  queries: Queries,
  account: Uint8Array,
  { collection, item_index }: ItemName,
): Promise<void> {
  await queries.execute(
    `with moved as (
       delete from chain.unverified_events where account = $1 and kind = 'nft_transfer' returning *)
     insert into chain.nft_transfers
       (lt, now, mc_seqno, aborted, account, old_owner, new_owner, collection, item_index)
     select lt, now, mc_seqno, aborted, account, sender, receiver, $2, $3::numeric from moved`,
    [account, collection, item_index],
  );
}

/** Rejects events: their account is verified only if its newest state becomes a wallet or an item. */
export async function rejectEvents(
  queries: Queries,
  account: Uint8Array,
  times: readonly bigint[],
): Promise<void> {
  if (times.length === 0) return;
  await queries.execute(
    'update chain.unverified_events set is_rejected = true where account = $1 and lt = any($2)',
    [account, times],
  );
}
