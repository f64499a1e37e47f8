-- online
-- Actions: what happened in a trace, derived by `@tonway/actions`. Whenever a trace is classified, all its rows are
-- replaced. The reasons are in docs/decisions/0023-actions.md.
create table chain.actions (
  trace_end_lt bigint not null,
  trace_end_utime bigint not null,
  trace_mc_seqno_end integer not null,
  start_lt bigint not null,
  end_lt bigint not null,
  start_utime bigint not null,
  end_utime bigint not null,
  success boolean not null,
  trace_id bytea not null,
  action_id bytea not null,
  type text not null,
  -- The types of the actions around this one: clients that know one of them do not see this action.
  ancestors text[] not null,
  transactions bytea[] not null,
  accounts bytea[] not null,
  -- The part that depends on the type.
  fields jsonb not null,
  primary key (trace_id, action_id, trace_end_lt)
) partition by range (trace_end_lt);

create index actions_action_id on chain.actions (action_id);
create index actions_trace_end_lt on chain.actions (trace_end_lt, trace_id, end_lt, action_id);
create index actions_trace_end_utime on chain.actions (trace_end_utime, trace_id, end_utime, action_id);
create index actions_trace_mc_seqno_end on chain.actions (trace_mc_seqno_end, trace_end_lt, trace_id, end_lt, action_id);

-- The accounts of actions, with the columns that lists filter and sort by.
create table chain.action_accounts (
  trace_end_lt bigint not null,
  trace_end_utime bigint not null,
  end_lt bigint not null,
  end_utime bigint not null,
  account bytea not null,
  trace_id bytea not null,
  action_id bytea not null,
  type text not null,
  ancestors text[] not null,
  primary key (account, trace_end_lt, trace_id, end_lt, action_id)
) partition by range (trace_end_lt);

create index action_accounts_trace_id on chain.action_accounts (trace_id);
create index action_accounts_utime on chain.action_accounts (account, trace_end_utime, trace_id, end_utime, action_id);

-- Traces whose actions are not complete: a flow has failed, or a part of an action is unknown.
create table chain.classification_failures (
  trace_id bytea primary key,
  trace_end_lt bigint not null,
  state text not null check (state in ('failed', 'broken')),
  -- Null: broken.
  error text,
  failed_at timestamptz not null default now()
);

create index classification_failures_trace_end_lt on chain.classification_failures (trace_end_lt);

-- A trace that is assembled again is classified again: its old actions go with it.
create function chain.delete_actions() returns trigger language plpgsql as $$
begin
  delete from chain.actions where trace_id = old.trace_id and trace_end_lt = old.end_lt;
  delete from chain.action_accounts where trace_id = old.trace_id and trace_end_lt = old.end_lt;
  delete from chain.classification_failures where trace_id = old.trace_id;
  return null;
end $$;

create trigger delete_actions after delete on chain.traces
  for each row execute function chain.delete_actions();

-- As before, with the tables of actions.
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
    'traces', 'trace_accounts', 'actions', 'action_accounts'
  ] loop
    child := format('%s_era_%s', parent, era);
    continue when to_regclass('chain.' || child) is not null;
    key := case parent when 'blocks' then 'start_lt' when 'traces' then 'end_lt' when 'trace_accounts' then 'end_lt'
      when 'actions' then 'trace_end_lt' when 'action_accounts' then 'trace_end_lt' else 'lt' end;
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
