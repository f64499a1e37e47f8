-- online
-- Documents that tokens name as their off-chain content, by URI: tokens with the same URI share a document.

create type chain.document_status as enum ('pending', 'fetched', 'invalid', 'unsupported');

create table chain.documents (
  -- SHA-256 of the URI.
  hash bytea primary key,
  uri text not null,
  status chain.document_status not null default 'pending',
  -- Smaller numbers are fetched first. Documents that were fetched before have a larger number.
  priority smallint not null,
  -- Number of failures since the last success.
  attempts integer not null default 0,
  -- When the document is fetched next. A worker that takes a document moves the time behind its lease.
  due_at timestamptz not null default now(),
  -- The last good copy, kept while newer attempts fail.
  fetched_at timestamptz,
  name text,
  symbol text,
  description text,
  image text,
  extra jsonb,
  -- Why the last attempt failed.
  error text
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create index documents_queue on chain.documents (priority, due_at) where due_at < 'infinity';
