create table gateway.usage (
  key_id integer not null references gateway.key (id) on delete cascade,
  day date not null,
  operation text not null,
  requests bigint not null,
  primary key (key_id, day, operation)
);
