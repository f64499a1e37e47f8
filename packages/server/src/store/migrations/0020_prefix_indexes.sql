-- online since 0019, in steps
-- Indexes that find accounts and hashes in the order of logical time have only the last seven bytes of each: the rows that
-- they find are compared. The reasons are in docs/decisions/0053-the-size-of-the-index.md.

-- step
create index concurrently if not exists messages_of_source on chain.messages (substr(source, 27), lt)
  where source is not null;

-- step
drop index if exists chain.messages_source_lt;

-- step
create index concurrently if not exists messages_of_destination on chain.messages (substr(destination, 27), lt)
  where destination is not null;

-- step
drop index if exists chain.messages_destination_lt;

-- step
create index concurrently if not exists messages_of_body on chain.messages (substr(body_hash, 26), tx_lt);

-- step
drop index if exists chain.messages_body_hash;

-- step
create index concurrently if not exists messages_external_of_destination on chain.messages (substr(destination, 27), hash)
  where created_at is null;

-- step
drop index if exists chain.messages_external;

-- step
create index concurrently if not exists trace_accounts_of_account on chain.trace_accounts (substr(account, 27), end_lt);

-- step
drop index if exists chain.trace_accounts_end_lt;

-- step
create index concurrently if not exists action_accounts_of_account on chain.action_accounts
  (substr(account, 27), trace_end_lt);

-- step
drop index if exists chain.action_accounts_end_lt;

-- step
-- The accounts of actions are found by the accounts that these name.
create or replace function chain.delete_actions() returns trigger language plpgsql as $$
begin
  with removed as (
    delete from chain.actions where trace_id = old.trace_id and trace_end_lt = old.end_lt returning accounts)
  delete from chain.action_accounts a
    using (select distinct unnest(accounts) as account from removed) given
    where substr(a.account, 27) = substr(given.account, 27) and a.account = given.account
      and a.trace_end_lt = old.end_lt and a.trace_id = old.trace_id;
  delete from chain.classification_failures where trace_id = old.trace_id;
  return null;
end $$;

-- step
drop index if exists chain.action_accounts_trace_id;

-- step
create index concurrently if not exists transactions_of_trace on chain.transactions (substr(trace_id, 26), lt);

-- step
drop index if exists chain.transactions_trace;
