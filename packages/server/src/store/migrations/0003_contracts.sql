-- online
-- What contracts say about themselves, read by get-methods from the newest state of each account and verified against
-- the contracts that they name. The reasons are in docs/decisions/0019-contracts.md.
--
-- In all tables `account` is the contract, `lt` the last transaction of the state that was read, and `id` the order in
-- which contracts were first seen. A row is deleted when the contract is destroyed or no longer answers.

-- Accounts whose newest state is not read yet. A block only adds rows here; workers lease and delete them.
create table chain.contract_queue (
  account bytea primary key,
  -- The masterchain block that changed the account; the first one, if several did.
  mc_seqno integer not null,
  -- Incremented by every change, so that a worker does not delete a newer request.
  revision integer not null default 0,
  attempts integer not null default 0,
  leased_until timestamptz not null default '-infinity'
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create index contract_queue_mc_seqno on chain.contract_queue (mc_seqno, account);

-- One row while `tonway rescan` queues all accounts: those up to `account` are queued.
create table chain.contract_rescan (
  id boolean primary key default true check (id),
  account bytea not null default '',
  scanned bigint not null default 0,
  -- The tables below were emptied at the start: until the end they are incomplete.
  cleared boolean not null
);

-- Accounts that have a row in one of the tables below, or that failed.
create table chain.contracts (
  account bytea primary key,
  lt bigint not null,
  -- Names of the tables that have a row of this account.
  kinds text[] not null,
  -- Why reading stopped, for example a get-method that exceeded its time.
  failure text
);

create table chain.jetton_masters (
  account bytea primary key,
  lt bigint not null,
  total_supply numeric not null,
  mintable boolean not null,
  admin bytea,
  content jsonb,
  wallet_code_hash bytea not null,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index jetton_masters_id on chain.jetton_masters (id);
create index jetton_masters_admin on chain.jetton_masters (admin, id);

create table chain.jetton_wallets (
  account bytea primary key,
  lt bigint not null,
  balance numeric not null,
  owner bytea not null,
  jetton bytea not null,
  -- Mintless jettons only: whether the airdrop is claimed.
  is_claimed boolean,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity,
  -- Set by the operator from the airdrop of a mintless jetton; kept when the wallet changes.
  mintless_amount numeric,
  mintless_start_from bigint,
  mintless_expire_at bigint,
  -- With the airdrop that is not claimed yet.
  total_balance numeric not null generated always as
    (balance + case when is_claimed is not true then coalesce(mintless_amount, 0) else 0 end) stored
) with (fillfactor = 80);

create index jetton_wallets_id on chain.jetton_wallets (id);
create index jetton_wallets_balance on chain.jetton_wallets (total_balance, id);
create index jetton_wallets_owner on chain.jetton_wallets (owner, id);
create index jetton_wallets_owner_holding on chain.jetton_wallets (owner, id) where total_balance > 0;
create index jetton_wallets_owner_balance on chain.jetton_wallets (owner, total_balance, id);
create index jetton_wallets_owner_jetton on chain.jetton_wallets (owner, jetton);
create index jetton_wallets_jetton on chain.jetton_wallets (jetton, id);
create index jetton_wallets_jetton_balance on chain.jetton_wallets (jetton, total_balance, id);
create index jetton_wallets_jetton_holding on chain.jetton_wallets (jetton, id) where total_balance > 0;

create table chain.nft_collections (
  account bytea primary key,
  lt bigint not null,
  -- -1 if the indexes are not sequential.
  next_item_index numeric not null,
  owner bytea,
  content jsonb,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index nft_collections_id on chain.nft_collections (id);
create index nft_collections_owner on chain.nft_collections (owner, id);

create table chain.nft_items (
  account bytea primary key,
  lt bigint not null,
  is_initialized boolean not null,
  item_index numeric not null,
  -- Empty if the item has no collection, so that lists can be ordered by it.
  collection bytea not null,
  owner bytea,
  content jsonb,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
) with (fillfactor = 80);

create index nft_items_id on chain.nft_items (id);
create index nft_items_lt on chain.nft_items (lt, account);
create index nft_items_collection on chain.nft_items (collection, item_index, account);
create index nft_items_collection_lt on chain.nft_items (collection, lt, account);
create index nft_items_owner on chain.nft_items (owner, collection, item_index, account);
create index nft_items_owner_lt on chain.nft_items (owner, lt, account);

-- Sales for a fixed price.
create table chain.nft_sales (
  account bytea primary key,
  lt bigint not null,
  is_complete boolean not null,
  created_at bigint not null,
  marketplace bytea,
  nft bytea,
  nft_owner bytea,
  full_price numeric not null,
  marketplace_fee_address bytea,
  marketplace_fee numeric not null,
  royalty_address bytea,
  royalty_amount numeric not null,
  -- Version 4 only.
  sold_at bigint,
  sold_query_id numeric,
  -- Version 4 only: price in jettons, by raw address of the master.
  jetton_prices jsonb,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index nft_sales_nft_owner on chain.nft_sales (nft_owner, nft);
create index nft_sales_nft on chain.nft_sales (nft);

create table chain.nft_auctions (
  account bytea primary key,
  lt bigint not null,
  is_ended boolean not null,
  end_time bigint not null,
  marketplace bytea,
  nft bytea,
  nft_owner bytea,
  last_bid numeric not null,
  last_member bytea,
  min_step bigint not null,
  marketplace_fee_address bytea,
  marketplace_fee_factor bigint not null,
  marketplace_fee_base bigint not null,
  royalty_address bytea,
  royalty_factor bigint not null,
  royalty_base bigint not null,
  max_bid numeric not null,
  min_bid numeric not null,
  created_at bigint not null,
  last_bid_at bigint not null,
  is_canceled boolean not null,
  -- Version 4 only, as are the following columns.
  is_activated boolean,
  step_time bigint,
  last_query_id numeric,
  jetton_wallet bytea,
  jetton_master bytea,
  is_broken boolean,
  public_key numeric,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index nft_auctions_nft_owner on chain.nft_auctions (nft_owner, nft);
create index nft_auctions_nft on chain.nft_auctions (nft);

-- User names and numbers that are sold by auction.
create table chain.telemint_items (
  account bytea primary key,
  lt bigint not null,
  token_name text not null,
  bidder bytea,
  bid numeric not null,
  bid_at bigint not null,
  min_bid numeric not null,
  end_time bigint not null,
  beneficiary bytea,
  initial_min_bid numeric not null,
  max_bid numeric not null,
  min_bid_step numeric not null,
  min_extend_time numeric not null,
  duration numeric not null,
  royalty_numerator bigint not null,
  royalty_denominator bigint not null,
  royalty_destination bytea,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

-- Domains: items of the collections that the root resolves.
create table chain.dns_entries (
  account bytea primary key,
  lt bigint not null,
  owner bytea,
  domain text collate "C" not null,
  next_resolver bytea,
  wallet bytea,
  site_adnl bytea,
  storage_bag_id bytea,
  domain_length integer not null generated always as (length(domain)) stored
);

create index dns_entries_domain on chain.dns_entries (domain, account);
create index dns_entries_wallet on chain.dns_entries (wallet, domain_length, domain, account);
-- The name of an account: its shortest domain that refers back to it.
create index dns_entries_own_wallet on chain.dns_entries (owner, domain_length, domain) where owner = wallet;

create table chain.multisigs (
  account bytea primary key,
  lt bigint not null,
  -- -1 if order numbers are arbitrary.
  next_order_seqno numeric not null,
  threshold bigint not null,
  signers bytea[] not null,
  proposers bytea[] not null,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index multisigs_id on chain.multisigs (id);

-- Signers and proposers, so that wallets are found by them: the planner does not use an index of arrays for values that
-- it does not know.
create table chain.multisig_members (
  member bytea not null,
  account bytea not null,
  primary key (member, account)
);

create index multisig_members_account on chain.multisig_members (account);

create function chain.update_multisig_members() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from chain.multisig_members where account = old.account;
  end if;
  if tg_op <> 'DELETE' then
    insert into chain.multisig_members
      select distinct member, new.account from unnest(new.signers || new.proposers) member;
  end if;
  return null;
end $$;

create function chain.clear_multisig_members() returns trigger language plpgsql as $$
begin
  truncate chain.multisig_members;
  return null;
end $$;

create trigger update_members after insert or delete or update of signers, proposers on chain.multisigs
  for each row execute function chain.update_multisig_members();

create trigger clear_members after truncate on chain.multisigs
  for each statement execute function chain.clear_multisig_members();

create table chain.multisig_orders (
  account bytea primary key,
  lt bigint not null,
  multisig bytea not null,
  order_seqno numeric not null,
  threshold bigint not null,
  sent_for_execution boolean not null,
  approvals_mask numeric not null,
  approvals_num bigint not null,
  expiration_date bigint not null,
  order_boc bytea not null,
  signers bytea[] not null,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index multisig_orders_id on chain.multisig_orders (id);
create index multisig_orders_multisig on chain.multisig_orders (multisig, id);

create table chain.vestings (
  account bytea primary key,
  lt bigint not null,
  start_time bigint not null,
  total_duration bigint not null,
  unlock_period bigint not null,
  cliff_duration bigint not null,
  total_amount numeric not null,
  sender bytea not null,
  owner bytea not null,
  whitelist bytea[] not null,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);

create index vestings_id on chain.vestings (id);
create index vestings_sender on chain.vestings (sender, id);
create index vestings_owner on chain.vestings (owner, id);
create index vestings_whitelist on chain.vestings using gin (whitelist);

-- Pools of decentralized exchanges whose assets are verified.
create table chain.dex_pools (
  account bytea primary key,
  lt bigint not null,
  dex text not null,
  pool_type text not null,
  -- Null: the native coin.
  asset_1 bytea,
  asset_2 bytea,
  reserve_1 numeric not null,
  reserve_2 numeric not null,
  fee_numerator bigint not null,
  fee_denominator bigint not null,
  code_hash bytea not null,
  data_hash bytea not null,
  id bigint generated always as identity
);
