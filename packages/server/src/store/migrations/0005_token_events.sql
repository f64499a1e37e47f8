-- online
-- Transfers and burns of tokens, by the transaction of the wallet or item that executed them. The tables have what lists
-- filter by; amounts and payloads are in the transaction. The reasons are in docs/decisions/0019-contracts.md.
--
-- `account` is the wallet of the sender, or the item; `aborted`: the transaction failed, and nothing was moved.

create table chain.jetton_transfers (
  lt bigint not null,
  now bigint not null,
  mc_seqno integer not null,
  aborted boolean not null,
  account bytea not null,
  source bytea not null,
  -- Null if the message names none.
  destination bytea,
  jetton bytea not null,
  primary key (account, lt)
) partition by range (lt);

create index jetton_transfers_lt on chain.jetton_transfers (lt) where not aborted;
create index jetton_transfers_now on chain.jetton_transfers (now, lt) where not aborted;
create index jetton_transfers_account_now on chain.jetton_transfers (account, now, lt) where not aborted;
create index jetton_transfers_source_lt on chain.jetton_transfers (source, lt) where not aborted;
create index jetton_transfers_source_now on chain.jetton_transfers (source, now, lt) where not aborted;
create index jetton_transfers_destination_lt on chain.jetton_transfers (destination, lt) where not aborted;
create index jetton_transfers_destination_now on chain.jetton_transfers (destination, now, lt) where not aborted;
create index jetton_transfers_jetton_lt on chain.jetton_transfers (jetton, lt) where not aborted;
create index jetton_transfers_jetton_now on chain.jetton_transfers (jetton, now, lt) where not aborted;
create index jetton_transfers_mc_seqno on chain.jetton_transfers using brin (mc_seqno);

create table chain.jetton_burns (
  lt bigint not null,
  now bigint not null,
  mc_seqno integer not null,
  aborted boolean not null,
  account bytea not null,
  owner bytea not null,
  jetton bytea not null,
  primary key (account, lt)
) partition by range (lt);

create index jetton_burns_lt on chain.jetton_burns (lt);
create index jetton_burns_now on chain.jetton_burns (now, lt);
create index jetton_burns_account_now on chain.jetton_burns (account, now, lt);
create index jetton_burns_owner_lt on chain.jetton_burns (owner, lt);
create index jetton_burns_owner_now on chain.jetton_burns (owner, now, lt);
create index jetton_burns_jetton_lt on chain.jetton_burns (jetton, lt);
create index jetton_burns_jetton_now on chain.jetton_burns (jetton, now, lt);
create index jetton_burns_mc_seqno on chain.jetton_burns using brin (mc_seqno);

create table chain.nft_transfers (
  lt bigint not null,
  now bigint not null,
  mc_seqno integer not null,
  aborted boolean not null,
  account bytea not null,
  old_owner bytea not null,
  -- Null if the message names none.
  new_owner bytea,
  -- Empty if the item has no collection.
  collection bytea not null,
  item_index numeric not null,
  primary key (account, lt)
) partition by range (lt);

create index nft_transfers_lt on chain.nft_transfers (lt);
create index nft_transfers_now on chain.nft_transfers (now, lt);
create index nft_transfers_account_now on chain.nft_transfers (account, now, lt);
create index nft_transfers_old_owner_lt on chain.nft_transfers (old_owner, lt);
create index nft_transfers_old_owner_now on chain.nft_transfers (old_owner, now, lt);
create index nft_transfers_new_owner_lt on chain.nft_transfers (new_owner, lt);
create index nft_transfers_new_owner_now on chain.nft_transfers (new_owner, now, lt);
create index nft_transfers_collection_lt on chain.nft_transfers (collection, lt);
create index nft_transfers_collection_now on chain.nft_transfers (collection, now, lt);
create index nft_transfers_mc_seqno on chain.nft_transfers using brin (mc_seqno);

-- Events whose account is not verified to be a jetton wallet or an NFT item. Verified ones move to the tables above.
create table chain.unverified_events (
  lt bigint not null,
  now bigint not null,
  mc_seqno integer not null,
  aborted boolean not null,
  kind text not null check (kind in ('jetton_transfer', 'jetton_burn', 'nft_transfer')),
  account bytea not null,
  sender bytea not null,
  -- The destination of a transfer; null if the message names none.
  receiver bytea,
  -- The account was neither when it executed the message; it may still become one.
  is_rejected boolean not null default false,
  primary key (account, lt)
) with (autovacuum_vacuum_scale_factor = 0.02);

create index unverified_events_mc_seqno on chain.unverified_events using brin (mc_seqno);

-- As before, with the tables of events.
create or replace function chain.create_era(at_lt bigint) returns void language plpgsql as $$
declare
  width bigint := (select era_width from chain.network);
  era bigint := at_lt / width;
  parent text;
  child text;
  key text;
begin
  perform pg_advisory_xact_lock(hashtext('tonway.create_era'));
  foreach parent in array array[
    'blocks', 'transactions', 'messages', 'account_states', 'jetton_transfers', 'jetton_burns', 'nft_transfers'
  ] loop
    child := format('%s_era_%s', parent, era);
    continue when to_regclass('chain.' || child) is not null;
    key := case parent when 'blocks' then 'start_lt' else 'lt' end;
    execute format('create table chain.%I (like chain.%I including defaults including compression)', child, parent);
    execute format('alter table chain.%I add constraint within_era check (%I >= %s and %I < %s)',
      child, key, era * width, key, (era + 1) * width);
    execute format('alter table chain.%I attach partition chain.%I for values from (%s) to (%s)',
      parent, child, era * width, (era + 1) * width);
    execute format('alter table chain.%I drop constraint within_era', child);
  end loop;
end $$;

-- The eras that exist.
select chain.create_era(substring(relname from 'era_(\d+)$')::bigint * era_width)
from chain.network, pg_inherits join pg_class on pg_class.oid = inhrelid
where inhparent = 'chain.transactions'::regclass;
