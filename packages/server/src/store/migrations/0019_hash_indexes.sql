-- online since 0018, in steps
-- Indexes that only look hashes up have four bytes of each: PostgreSQL compares the rows that they find. The reasons are in
-- docs/decisions/0053-the-size-of-the-index.md.

-- step
create index concurrently if not exists transactions_by_hash on chain.transactions using hash (hash);

-- step
drop index if exists chain.transactions_hash;

-- step
create index concurrently if not exists messages_by_hash on chain.messages using hash (hash);

-- step
drop index if exists chain.messages_hash;

-- step
create index concurrently if not exists actions_by_id on chain.actions using hash (action_id);

-- step
drop index if exists chain.actions_action_id;

-- step
create index concurrently if not exists actions_by_trace on chain.actions (trace_id, trace_end_lt);

-- step
alter table chain.actions drop constraint if exists actions_pkey;
