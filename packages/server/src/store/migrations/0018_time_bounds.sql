-- online since 0017, in steps
-- Lists that are bounded by time are read by logical time: the functions give bounds that no row within the time is outside
-- of. Indexes by time are not needed any more. The reasons are in docs/decisions/0053-the-size-of-the-index.md.

-- step
-- No transaction from this time on has a smaller logical time. All of them are in descendants of the newest blocks before
-- the time: of a masterchain block and of the tips of shards that it commits. 0 if no such block is near.
create or replace function chain.lt_since(utime bigint) returns bigint language plpgsql stable strict parallel safe as $$
declare
  m record;
  tips record;
begin
  for m in
    select start_lt, end_lt, tip_workchains, tip_shards, tip_seqnos from chain.blocks
    where workchain = -1 and shard = (1::bigint << 63) and gen_utime < utime order by gen_utime desc, seqno desc limit 16
  loop
    select min(block.end_lt) as lt, coalesce(bool_and(coalesce(block.gen_utime < utime, false)), true) as are_known into tips
    from unnest(m.tip_workchains, m.tip_shards, m.tip_seqnos) tip (of_workchain, of_shard, of_seqno)
      left join lateral (select end_lt, gen_utime from chain.blocks
        where workchain = of_workchain and shard = of_shard and seqno = of_seqno
          and start_lt >= m.start_lt - 1000000000000 and start_lt <= m.end_lt limit 1) block on true;
    if tips.are_known then return least(m.end_lt, tips.lt); end if;
  end loop;
  return 0;
end $$;

-- step
-- No transaction up to this time has a greater logical time. All of them are in ancestors of the first blocks after it.
create or replace function chain.lt_until(utime bigint) returns bigint language plpgsql stable strict parallel safe as $$
declare
  m record;
  tips record;
begin
  for m in
    select start_lt, end_lt, tip_workchains, tip_shards, tip_seqnos from chain.blocks
    where workchain = -1 and shard = (1::bigint << 63) and gen_utime > utime order by gen_utime, seqno limit 16
  loop
    select max(block.end_lt) as lt, coalesce(bool_and(coalesce(block.gen_utime > utime, false)), true) as are_known into tips
    from unnest(m.tip_workchains, m.tip_shards, m.tip_seqnos) tip (of_workchain, of_shard, of_seqno)
      left join lateral (select end_lt, gen_utime from chain.blocks
        where workchain = of_workchain and shard = of_shard and seqno = of_seqno
          and start_lt >= m.start_lt - 1000000000000 and start_lt <= m.end_lt limit 1) block on true;
    if tips.are_known then return greatest(m.end_lt, tips.lt); end if;
  end loop;
  return 9223372036854775807;
end $$;

-- step
-- The list of external messages, which have no time of creation.
create index concurrently if not exists messages_external_hash on chain.messages (hash) where created_at is null;

-- step
drop index if exists chain.transactions_account_now;

-- step
drop index if exists chain.transactions_now;

-- step
drop index if exists chain.messages_created_at;

-- step
drop index if exists chain.traces_end_utime;

-- step
drop index if exists chain.trace_accounts_end_utime;

-- step
drop index if exists chain.actions_trace_end_utime;

-- step
drop index if exists chain.action_accounts_utime;

-- step
drop index if exists chain.jetton_transfers_now;

-- step
drop index if exists chain.jetton_transfers_account_now;

-- step
drop index if exists chain.jetton_transfers_source_now;

-- step
drop index if exists chain.jetton_transfers_destination_now;

-- step
drop index if exists chain.jetton_transfers_jetton_now;

-- step
drop index if exists chain.jetton_transfers_source_jetton_now;

-- step
drop index if exists chain.jetton_transfers_destination_jetton_now;

-- step
drop index if exists chain.jetton_burns_now;

-- step
drop index if exists chain.jetton_burns_account_now;

-- step
drop index if exists chain.jetton_burns_owner_now;

-- step
drop index if exists chain.jetton_burns_jetton_now;

-- step
drop index if exists chain.jetton_burns_owner_jetton_now;

-- step
drop index if exists chain.nft_transfers_now;

-- step
drop index if exists chain.nft_transfers_account_now;

-- step
drop index if exists chain.nft_transfers_old_owner_now;

-- step
drop index if exists chain.nft_transfers_new_owner_now;

-- step
drop index if exists chain.nft_transfers_collection_now;

-- step
drop index if exists chain.nft_transfers_old_owner_collection_now;

-- step
drop index if exists chain.nft_transfers_new_owner_collection_now;
