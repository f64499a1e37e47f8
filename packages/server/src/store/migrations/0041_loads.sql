-- online since 0019
-- Eras that a backfill loads into detached tables. The reasons are in docs/decisions/0057-bulk-backfill.md.

-- The tables of the load of era N are in the schema load_N until they are attached.
create table chain.loads (
  era bigint primary key,
  -- All masterchain blocks of the era. `chain.ranges` has one row for them, leased for ever, until they are attached.
  first integer not null,
  last integer not null check (last >= first),
  -- 'attached': its rows are in the index, and what belongs to no era is still being added.
  state text not null default 'loading' check (state in ('loading', 'attached'))
);

-- As chain.ranges, for blocks that are written to the tables of a load.
create table chain.load_ranges (
  first integer primary key,
  last integer not null check (last >= first),
  next integer not null check (next between first and last + 1),
  era bigint not null,
  owner text,
  leased_until timestamptz
);
