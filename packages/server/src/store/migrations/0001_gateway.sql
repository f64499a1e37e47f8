-- online
create schema gateway;

-- A plan sets the limits of its keys; a key may override single limits.
create table gateway.plans (
  name text primary key,
  rate_per_second double precision not null check (rate_per_second > 0),
  burst integer not null check (burst > 0),
  private_servers boolean not null,
  -- The largest number of keys of one owner on a network; null means no limit.
  keys_per_network integer check (keys_per_network > 0)
);

insert into gateway.plans (name, rate_per_second, burst, private_servers, keys_per_network) values
  ('free', 10, 10, false, 1),
  ('plus', 25, 25, true, 3),
  ('advanced', 100, 100, true, 10);

create table gateway.keys (
  id integer primary key generated always as identity,
  name text not null,
  -- The keys of one owner on one plan share its limit; null means that the key has a limit of its own.
  owner text,
  plan text not null references gateway.plans (name),
  -- SHA-256 of the key; the key itself is not stored.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- The first characters of the key, shown in lists.
  prefix text not null,
  -- A rotated key is accepted until this time.
  old_hash bytea unique check (octet_length(old_hash) = 32),
  old_until timestamptz,
  -- Null means the limit of the plan.
  rate_per_second double precision check (rate_per_second > 0),
  burst integer check (burst > 0),
  private_servers boolean,
  -- Null means every network.
  networks text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create index keys_owner on gateway.keys (owner, plan) where owner is not null;

-- Notifies every replica which hashes to read again; the empty text means all.
create function gateway.notify_key() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('gateway_key', encode(old.hash, 'hex'));
    if old.old_hash is not null then
      perform pg_notify('gateway_key', encode(old.old_hash, 'hex'));
    end if;
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('gateway_key', encode(new.hash, 'hex'));
  end if;
  return null;
end $$;

create function gateway.notify_plan() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_key', '');
  return null;
end $$;

create trigger key_changed after insert or update or delete on gateway.keys
  for each row execute function gateway.notify_key();
create trigger plan_changed after insert or update or delete on gateway.plans
  for each statement execute function gateway.notify_plan();

-- The number of requests of each key, by operation and UTC day.
create table gateway.usage (
  key_id integer not null references gateway.keys (id) on delete cascade,
  day date not null,
  operation text not null,
  requests bigint not null,
  primary key (key_id, day, operation)
);
