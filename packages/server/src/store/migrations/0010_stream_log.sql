-- online
-- What streams announce, in the order of commits: a cursor of a client is a position in this log. Rows are kept for some
-- days. The reasons are in docs/decisions/0026-streams.md.
create table chain.stream_log (
  -- Assigned under a lock that is held until the commit, so that no row appears before a row that was already read.
  seq bigint primary key,
  -- 'trace': a trace is complete. 'block': a masterchain block is indexed. 'actions': a trace is classified.
  kind text not null check (kind in ('trace', 'block', 'actions')),
  mc_seqno integer not null,
  -- Null for blocks.
  trace_id bytea,
  end_lt bigint,
  logged_at timestamptz not null default clock_timestamp()
);

create unique index stream_log_blocks on chain.stream_log (mc_seqno) where kind = 'block';

create sequence chain.stream_log_seq;

-- Cursors of another epoch are unknown: the index was rolled back or filled anew since.
create table chain.stream_epoch (
  epoch text not null
);
insert into chain.stream_epoch values (substr(md5(random()::text || clock_timestamp()::text), 1, 12));

-- Whether the classification of the trace is announced.
alter table chain.trace_queue add column is_live boolean not null default false;
