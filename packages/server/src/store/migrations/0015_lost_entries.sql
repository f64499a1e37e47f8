-- online since 0014
-- Positions of the stream log are not used again if PostgreSQL loses its last entries: in a failover, or because a backup
-- was restored. The reasons are in docs/decisions/0040-lost-entries.md.

-- Where the last entry was written. Null: unknown.
alter table chain.stream_epoch add column origin text;

-- Tells databases apart: a restored dump and a clone are other databases than their originals.
create function chain.database_identity() returns text language plpgsql stable as $$
declare
  database text := (select oid from pg_database where datname = current_database());
begin
  return database || ' ' || (select system_identifier from pg_control_system());
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return database;
end $$;

-- The database, the timeline of PostgreSQL, which a failover and a recovery from an archive change, and its start, which
-- is later than the copy of a disk that it was started with.
create function chain.log_origin() returns text language plpgsql as $$
declare
  origin text := concat_ws(' ', chain.database_identity(), extract(epoch from pg_postmaster_start_time()));
begin
  return origin || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8);
exception when insufficient_privilege or undefined_function or feature_not_supported then
  return origin;
end $$;

-- Held until the transaction ends. Where no entry was written yet, positions begin with the clock, in microseconds:
-- beyond all that were used before, also those that were lost.
create function chain.lock_stream_log() returns void language plpgsql as $$
declare
  here text := chain.log_origin();
begin
  perform pg_advisory_xact_lock(7461206);
  if (select origin is not distinct from here from chain.stream_epoch) then
    return;
  end if;
  perform setval('chain.stream_log_seq', greatest(
    (select last_value + 1000000 from chain.stream_log_seq),
    (extract(epoch from clock_timestamp()) * 1000000)::bigint));
  update chain.stream_epoch set origin = here;
end $$;
