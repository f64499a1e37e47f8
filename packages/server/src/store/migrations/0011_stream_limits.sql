-- online
-- Limits of streams: connections at once, over both transports, and addresses of a connection.
alter table gateway.plans
  add column stream_connections integer not null default 2 check (stream_connections >= 0),
  add column stream_addresses integer not null default 1000 check (stream_addresses >= 0);

update gateway.plans set stream_connections = 10 where name = 'plus';
update gateway.plans set stream_connections = 100, stream_addresses = 10000 where name = 'advanced';

-- Null means the limit of the plan.
alter table gateway.keys
  add column stream_connections integer check (stream_connections >= 0),
  add column stream_addresses integer check (stream_addresses >= 0);
