-- online
-- Traces: trees of transactions, connected by messages. How traces are assembled when blocks arrive in any order is in
-- docs/decisions/0022-traces.md.
--
-- The id of a trace is the hash of its first transaction. A transaction without a trace id is not part of a trace yet,
-- and is added to one by the indexer.
alter table chain.transactions add column trace_id bytea;

create index transactions_trace on chain.transactions (trace_id, lt);
create index transactions_untraced on chain.transactions (lt) where trace_id is null;

-- Complete traces: the sender of the first message is not a contract, and all messages are received.
create table chain.traces (
  end_lt bigint not null,
  start_lt bigint not null,
  end_utime bigint not null,
  start_utime bigint not null,
  mc_seqno_end integer not null,
  mc_seqno_start integer not null,
  transactions integer not null,
  messages integer not null,
  trace_id bytea not null,
  -- The first message, if it has no sender; null for a tick-tock transaction.
  external_hash bytea,
  -- Null if equal to the hash.
  external_hash_norm bytea,
  primary key (trace_id, end_lt)
) partition by range (end_lt);

create index traces_end_lt on chain.traces (end_lt, trace_id);
create index traces_end_utime on chain.traces (end_utime, trace_id);
create index traces_mc_seqno_end on chain.traces (mc_seqno_end, end_lt);

-- The accounts of complete traces.
create table chain.trace_accounts (
  end_lt bigint not null,
  end_utime bigint not null,
  mc_seqno_end integer not null,
  account bytea not null,
  trace_id bytea not null,
  primary key (account, end_lt, trace_id)
) partition by range (end_lt);

create index trace_accounts_end_utime on chain.trace_accounts (account, end_utime, trace_id);
create index trace_accounts_mc_seqno_end on chain.trace_accounts using brin (mc_seqno_end);

-- Traces that are not complete.
create table chain.open_traces (
  trace_id bytea primary key,
  start_lt bigint not null,
  end_lt bigint not null,
  start_utime bigint not null,
  end_utime bigint not null,
  mc_seqno_start integer not null,
  mc_seqno_end integer not null,
  transactions integer not null,
  messages integer not null,
  -- Messages that no indexed transaction has received.
  pending_messages integer not null,
  external_hash bytea,
  external_hash_norm bytea,
  -- The message that started the trace, if a contract sent it in a block that is not indexed.
  waits_for bytea,
  -- 'dissolve': the transactions are to be assembled again. 'finish': complete, but too large for one statement.
  work text check (work in ('dissolve', 'finish')),
  -- The accounts of the transactions up to this logical time are stored; only while `work` is 'finish'.
  finished_lt bigint not null default 0
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

create index open_traces_work on chain.open_traces (work, trace_id) where work is not null;
create index open_traces_mc_seqno_end on chain.open_traces (mc_seqno_end);

-- Messages of open traces between an indexed transaction and one that is not indexed.
create table chain.trace_edges (
  hash bytea primary key,
  trace_id bytea not null,
  -- True: the sender is indexed; false: the receiver.
  is_sent boolean not null
) with (autovacuum_vacuum_scale_factor = 0.02);

create index trace_edges_trace_id on chain.trace_edges (trace_id);

-- Complete traces that are not classified yet.
create table chain.trace_queue (
  end_lt bigint not null,
  trace_id bytea not null,
  attempts integer not null default 0,
  leased_until timestamptz not null default '-infinity',
  primary key (end_lt, trace_id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);

-- As before, with the tables of traces.
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
    'blocks', 'transactions', 'messages', 'account_states', 'jetton_transfers', 'jetton_burns', 'nft_transfers',
    'traces', 'trace_accounts'
  ] loop
    child := format('%s_era_%s', parent, era);
    continue when to_regclass('chain.' || child) is not null;
    key := case parent when 'blocks' then 'start_lt' when 'traces' then 'end_lt' when 'trace_accounts' then 'end_lt'
      else 'lt' end;
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
