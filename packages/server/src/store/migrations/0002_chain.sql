-- online
-- The index. An era is a range of logical time; every table that grows with the chain is partitioned by it, so that
-- an era can be detached, restored and vacuumed on its own. The reasons are in docs/decisions/0006-the-index.md.
--
-- An account is 33 bytes: the workchain plus 128, then the account id; so workchain -1 sorts before 0.
create schema chain;

create type chain.account_status as enum ('nonexist', 'uninit', 'frozen', 'active');

-- One row: the network of this index, and the width of an era, which never changes.
create table chain.network (
  id boolean primary key default true check (id),
  zero_state_root_hash bytea not null,
  era_width bigint not null check (era_width > 0),
  -- Only the index of a devnet is cleared automatically, when another devnet replaces the previous one.
  is_devnet boolean not null default false
);

-- One row: the newest masterchain block that the live leader has written, with everything it commits.
create table chain.head (
  id boolean primary key default true check (id),
  -- The first block of live indexing; older blocks are in chain.ranges.
  first_seqno integer not null,
  seqno integer not null,
  root_hash bytea not null,
  gen_utime bigint not null,
  written_at timestamptz not null default now()
);

-- Ranges of a backfill: one worker at a time leases a range; all blocks before `next` are written.
create table chain.ranges (
  first integer primary key,
  last integer not null check (last >= first),
  next integer not null check (next between first and last + 1),
  owner text,
  leased_until timestamptz
);

create index ranges_open on chain.ranges (last desc) where next <= last;

-- The global version of the chain since each key block; block 0 is the zero state.
create table chain.global_versions (
  mc_seqno integer primary key,
  version integer not null
);

create table chain.blocks (
  start_lt bigint not null,
  end_lt bigint not null,
  shard bigint not null,
  gen_utime bigint not null,
  workchain integer not null,
  seqno integer not null,
  mc_seqno integer not null,
  global_id integer not null,
  version integer not null,
  flags integer not null,
  validator_list_hash_short integer not null,
  gen_catchain_seqno integer not null,
  min_ref_mc_seqno integer not null,
  prev_key_block_seqno integer not null,
  vert_seqno integer not null,
  master_ref_seqno integer not null,
  tx_count integer not null,
  after_merge boolean not null,
  before_split boolean not null,
  after_split boolean not null,
  want_merge boolean not null,
  want_split boolean not null,
  key_block boolean not null,
  vert_seqno_incr boolean not null,
  root_hash bytea not null,
  file_hash bytea not null,
  rand_seed bytea not null,
  created_by bytea not null,
  -- Previous blocks of the same workchain; two after a merge.
  prev_shards bigint[] not null,
  prev_seqnos integer[] not null,
  -- Only in a masterchain block: the newest block of every shard, in the order of the block.
  tip_workchains integer[],
  tip_shards bigint[],
  tip_seqnos integer[],
  -- Hashes of the blocks that `prev_` and `tip_` columns name: blocks of two forks have the same numbers.
  prev_root_hashes bytea[],
  tip_root_hashes bytea[],
  primary key (workchain, shard, seqno, start_lt)
) partition by range (start_lt);

create index blocks_mc_seqno on chain.blocks (mc_seqno);
create index blocks_gen_utime on chain.blocks (gen_utime, workchain, shard, seqno);
create index blocks_start_lt on chain.blocks (start_lt);
create index blocks_root_hash on chain.blocks (root_hash);
create index blocks_file_hash on chain.blocks (file_hash);

-- `boc` is the complete transaction with its messages; phases are parsed from it.
create table chain.transactions (
  lt bigint not null,
  now bigint not null,
  block_shard bigint not null,
  mc_seqno integer not null,
  block_workchain integer not null,
  block_seqno integer not null,
  account bytea not null,
  hash bytea not null,
  boc bytea compression lz4 not null,
  primary key (account, lt)
) partition by range (lt);

create index transactions_account_now on chain.transactions (account, now, lt);
create index transactions_hash on chain.transactions (hash);
create index transactions_lt on chain.transactions (lt, account);
create index transactions_now on chain.transactions (now, lt);
create index transactions_mc_seqno on chain.transactions (mc_seqno, lt);

-- A message has one row for the transaction that sent it and one row for the transaction that received it.
-- The content is in the transaction. `lt` is the logical time of creation, or for an external message (created_at
-- is null) the logical time of the transaction that received it.
create table chain.messages (
  lt bigint not null,
  created_at bigint,
  tx_lt bigint not null,
  mc_seqno integer not null,
  opcode integer,
  inbound boolean not null,
  tx_account bytea not null,
  hash bytea not null,
  body_hash bytea not null,
  source bytea,
  destination bytea,
  -- Null if equal to the hash.
  hash_norm bytea
) partition by range (lt);

create index messages_hash on chain.messages (hash);
create index messages_hash_norm on chain.messages (hash_norm) where hash_norm is not null;
create index messages_body_hash on chain.messages (body_hash, tx_lt);
create index messages_source on chain.messages (source, lt, hash) where source is not null;
create index messages_destination on chain.messages (destination, lt, hash) where destination is not null;
create index messages_opcode on chain.messages (opcode, lt, hash) where opcode is not null;
-- Finds transactions by the message that they received, ordered by the transaction.
create index messages_received_opcode on chain.messages (opcode, tx_lt, tx_account) where inbound and opcode is not null;
create index messages_lt on chain.messages (lt, hash);
create index messages_created_at on chain.messages (created_at, hash);
create index messages_external on chain.messages (destination, hash) where created_at is null;
create index messages_outward on chain.messages (lt, hash) where destination is null;
create index messages_external_opcode on chain.messages (opcode, hash) where created_at is null and opcode is not null;
create index messages_mc_seqno on chain.messages using brin (mc_seqno);

-- The state of an account after its last transaction in a block; `lt` is the logical time of that transaction.
create table chain.account_states (
  lt bigint not null,
  status chain.account_status not null,
  account bytea not null,
  hash bytea not null,
  balance numeric not null,
  extra_currencies jsonb,
  frozen_hash bytea,
  code_hash bytea,
  data_hash bytea,
  primary key (account, lt)
) partition by range (lt);

create table chain.latest_account_states (
  account bytea primary key,
  lt bigint not null,
  gen_utime bigint not null,
  status chain.account_status not null,
  hash bytea not null,
  tx_hash bytea not null,
  balance numeric not null,
  extra_currencies jsonb,
  frozen_hash bytea,
  code_hash bytea,
  data_hash bytea,
  data bytea compression lz4,
  -- False until all of the state and its code are read, if necessary from a lite server.
  is_complete boolean not null default true
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.03);

create index latest_account_states_balance on chain.latest_account_states (balance desc, account);
create index latest_account_states_incomplete on chain.latest_account_states (account) where not is_complete;

-- Code is stored once, however many accounts share it. `methods` is null if the code has no table of methods,
-- or is a library that is not found yet.
create table chain.codes (
  hash bytea primary key,
  boc bytea compression lz4 not null,
  methods integer[],
  -- For code that only refers to a library: the hash of the library, and when the last search failed.
  library bytea,
  library_missed_at timestamptz not null default '-infinity'
);

create index codes_open_libraries on chain.codes (library_missed_at)
  where library is not null and methods is null;

-- Creates the partitions of the era of this logical time. Attaching a partition blocks neither readers nor writers.
create function chain.create_era(at_lt bigint) returns void language plpgsql as $$
declare
  width bigint := (select era_width from chain.network);
  era bigint := at_lt / width;
  parent text;
  child text;
  key text;
begin
  perform pg_advisory_xact_lock(hashtext('tonway.create_era'));
  foreach parent in array array['blocks', 'transactions', 'messages', 'account_states'] loop
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

-- Conversions for use in psql.
create function chain.account_text(account bytea) returns text language sql immutable strict as
  $$ select get_byte(account, 0) - 128 || ':' || upper(encode(substr(account, 2), 'hex')) $$;

create function chain.account_bytes(address text) returns bytea language sql immutable strict as
  $$ select set_byte('\x00', 0, split_part(address, ':', 1)::integer + 128) || decode(split_part(address, ':', 2), 'hex') $$;
