-- online
create schema webhooks;

create table webhooks.webhooks (
  id integer primary key generated always as identity,
  -- Null on a server without keys.
  key_id integer references gateway.keys (id) on delete cascade,
  url text not null,
  subscription json not null,
  -- Stored as text, because every delivery is signed with it.
  secret text not null,
  -- After a change the old secret signs too until this time.
  old_secret text,
  old_secret_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'suspended')),
  -- Where the next delivery starts: the cursor of the last delivered event, or {"mc_seqno": N} or {"utime": T}.
  position json not null,
  -- The cursors of a requested redelivery, both included; it precedes new events.
  redeliver_from text,
  redeliver_to text,
  -- Failed attempts of the current delivery.
  attempts integer not null default 0,
  failing_since timestamptz,
  last_error text,
  -- When the next attempt is due.
  due_at timestamptz not null default now(),
  -- One process at a time delivers; it renews its lease.
  leased_by uuid,
  leased_until timestamptz,
  -- Grows with every change by the owner; the delivering process then reads the row again.
  version integer not null default 0,
  delivery_count bigint not null default 0,
  created_at timestamptz not null default now()
);

create index webhooks_key on webhooks.webhooks (key_id);
create index webhooks_due on webhooks.webhooks (due_at) where state = 'active';

-- The last 100 deliveries of each webhook.
create table webhooks.deliveries (
  id uuid primary key,
  webhook_id integer not null references webhooks.webhooks (id) on delete cascade,
  number bigint not null,
  is_redelivery boolean not null,
  -- The first and the last event.
  cursor_from text,
  cursor_to text,
  events integer not null,
  attempts integer not null,
  -- Of the last attempt; the status is null if there was no response.
  status integer,
  duration_ms integer not null,
  error text,
  -- Kept until the delivery succeeds, so that every attempt sends the same bytes.
  body text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  unique (webhook_id, number)
);

create unique index deliveries_undelivered on webhooks.deliveries (webhook_id) where body is not null;

-- Notifies the delivering process which webhook to read again.
create function webhooks.notify_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('webhooks', coalesce(new.id, old.id)::text);
  return null;
end $$;

create trigger webhook_changed after insert or update of version or delete on webhooks.webhooks
  for each row execute function webhooks.notify_changed();
