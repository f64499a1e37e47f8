-- online since 0016, in steps
-- Indexes end in logical time. Rows with the same logical time are few and are sorted when they are read, so that no index
-- contains hashes and accounts only for the order. The reasons are in docs/decisions/0053-the-size-of-the-index.md.

-- step
create index concurrently if not exists transactions_by_lt on chain.transactions (lt);

-- step
drop index if exists chain.transactions_lt;

-- step
create index concurrently if not exists messages_source_lt on chain.messages (source, lt) where source is not null;

-- step
drop index if exists chain.messages_source;

-- step
create index concurrently if not exists messages_destination_lt on chain.messages (destination, lt)
  where destination is not null;

-- step
drop index if exists chain.messages_destination;

-- step
create index concurrently if not exists messages_opcode_lt on chain.messages (opcode, lt) where opcode is not null;

-- step
drop index if exists chain.messages_opcode;

-- step
-- Finds transactions by the message that they received, ordered by the transaction.
create index concurrently if not exists messages_received_opcode_lt on chain.messages (opcode, tx_lt)
  where inbound and opcode is not null;

-- step
drop index if exists chain.messages_received_opcode;

-- step
create index concurrently if not exists messages_by_lt on chain.messages (lt);

-- step
drop index if exists chain.messages_lt;

-- step
create index concurrently if not exists traces_by_end_lt on chain.traces (end_lt);

-- step
drop index if exists chain.traces_end_lt;

-- step
create index concurrently if not exists trace_accounts_end_lt on chain.trace_accounts (account, end_lt);

-- step
alter table chain.trace_accounts drop constraint if exists trace_accounts_pkey;

-- step
create index concurrently if not exists actions_by_end_lt on chain.actions (trace_end_lt);

-- step
drop index if exists chain.actions_trace_end_lt;

-- step
create index concurrently if not exists actions_by_mc_seqno on chain.actions (trace_mc_seqno_end);

-- step
drop index if exists chain.actions_trace_mc_seqno_end;

-- step
create index concurrently if not exists action_accounts_end_lt on chain.action_accounts (account, trace_end_lt);

-- step
alter table chain.action_accounts drop constraint if exists action_accounts_pkey;
