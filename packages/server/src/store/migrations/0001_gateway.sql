-- online
create schema gateway;

-- What a plan gives; a key may differ from its plan in single points.
create table gateway.plan (
  name text primary key,
  rate_per_second double precision not null check (rate_per_second > 0),
  burst integer not null check (burst > 0),
  private_servers boolean not null,
  -- How many keys one owner may have on a network; null: any number.
  keys_per_network integer check (keys_per_network > 0)
);

insert into gateway.plan (name, rate_per_second, burst, private_servers, keys_per_network) values
  ('free', 10, 10, false, 1),
  ('plus', 25, 25, true, 3),
  ('advanced', 100, 100, true, 10);

create table gateway.key (
  id integer primary key generated always as identity,
  name text not null,
  -- The keys of one owner on one plan share its limit; null: the key stands alone.
  owner text,
  plan text not null references gateway.plan (name),
  -- SHA-256 of the key; the key itself is kept nowhere.
  hash bytea not null unique check (octet_length(hash) = 32),
  -- The beginning of the key, to recognize it by.
  prefix text not null,
  -- A rotated key is accepted until then.
  old_hash bytea unique check (octet_length(old_hash) = 32),
  old_until timestamptz,
  -- Null: as the plan says.
  rate_per_second double precision check (rate_per_second > 0),
  burst integer check (burst > 0),
  private_servers boolean,
  -- Null: every network.
  networks text[],
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create index key_owner on gateway.key (owner, plan) where owner is not null;

-- Tells every replica which hashes to read again; the empty text stands for all.
create function gateway.tell_key() returns trigger language plpgsql as $$
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

create function gateway.tell_plan() returns trigger language plpgsql as $$
begin
  perform pg_notify('gateway_key', '');
  return null;
end $$;

create trigger key_changed after insert or update or delete on gateway.key
  for each row execute function gateway.tell_key();
create trigger plan_changed after insert or update or delete on gateway.plan
  for each statement execute function gateway.tell_plan();

-- How many requests each key made, by operation and day in UTC.
create table gateway.usage (
  key_id integer not null references gateway.key (id) on delete cascade,
  day date not null,
  operation text not null,
  requests bigint not null,
  primary key (key_id, day, operation)
);
