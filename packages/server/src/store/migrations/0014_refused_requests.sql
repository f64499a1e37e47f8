-- online
-- Requests that the limit of their key refused, beside those that were answered.
alter table gateway.usage
  add column refused bigint not null default 0,
  add column refused_at timestamptz;
create index usage_refused_at on gateway.usage (refused_at) where refused_at is not null;
