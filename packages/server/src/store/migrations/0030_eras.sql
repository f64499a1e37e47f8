-- online since 0019
-- The life of an era: open, closing, closed, dropped. The reasons are in docs/decisions/0055-life-of-an-era.md.

-- An era without a row is open.
create table chain.eras (
  number bigint primary key,
  -- 'dropping': its rows are being removed; the index begins after it already.
  state text not null check (state in ('closing', 'closed', 'dropping', 'dropped')),
  changed_at timestamptz not null default now(),
  -- The masterchain blocks of the era, and the Unix times of the first and the last one.
  first_seqno integer not null,
  last_seqno integer not null,
  first_utime bigint not null,
  last_utime bigint not null,
  -- By table: its rows, their columns, and the SHA-256 of their binary COPY in a defined order. Null: never closed.
  manifest jsonb,
  -- Of an era that is dropped: the first masterchain block after it of which the index has all rows.
  kept_seqno integer
);

-- Transactions that changed an era after it was closed: it is open until it is closed again. Only inserted, so that no
-- writer waits for another one.
create table chain.late_writes (
  era bigint not null,
  table_name text not null,
  xid xid8 not null,
  primary key (era, table_name, xid)
);

-- The trigger of each table of a closed era.
create function chain.note_late_write() returns trigger language plpgsql as $$
begin
  if exists (select from chain.eras where number = tg_argv[0]::bigint and state in ('closing', 'closed')) then
    insert into chain.late_writes values (tg_argv[0]::bigint, tg_argv[1], pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end $$;

-- The tables with a partition for each era, with the column of logical time that they are partitioned by.
create function chain.era_tables() returns table (name text, key text) language sql immutable as $$
  values ('blocks', 'start_lt'), ('transactions', 'lt'), ('messages', 'lt'), ('account_states', 'lt'),
    ('jetton_transfers', 'lt'), ('jetton_burns', 'lt'), ('nft_transfers', 'lt'), ('traces', 'end_lt'),
    ('trace_accounts', 'end_lt'), ('actions', 'trace_end_lt'), ('action_accounts', 'trace_end_lt')
$$;

-- Creates the partition of an era, unless it exists. Attaching it blocks neither readers nor writers.
create function chain.create_partition(parent text, key text, era bigint) returns void language plpgsql as $$
declare
  width bigint := (select era_width from chain.network);
  child text := format('%s_era_%s', parent, era);
begin
  if to_regclass('chain.' || child) is not null then
    return;
  end if;
  execute format('create table chain.%I (like chain.%I including defaults including compression)', child, parent);
  execute format('alter table chain.%I add constraint within_era check (%I >= %s and %I < %s)',
    child, key, era * width, key, (era + 1) * width);
  execute format('alter table chain.%I attach partition chain.%I for values from (%s) to (%s)',
    parent, child, era * width, (era + 1) * width);
  execute format('alter table chain.%I drop constraint within_era', child);
end $$;

-- Creates the partitions of the era of this logical time.
create or replace function chain.create_era(at_lt bigint) returns void language plpgsql as $$
declare
  parent record;
begin
  perform pg_advisory_xact_lock(hashtext('tonway.create_era'));
  for parent in select name, key from chain.era_tables() loop
    perform chain.create_partition(parent.name, parent.key, at_lt / (select era_width from chain.network));
  end loop;
end $$;
