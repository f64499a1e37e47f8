-- online
-- Traces that a tick-tock transaction started are logged too, for streams that ask for them. They have a kind of their
-- own because most of them have no messages, and are never classified.
alter table chain.stream_log
  drop constraint stream_log_kind_check,
  add constraint stream_log_kind_check check (kind in ('trace', 'tick_tock', 'block', 'actions'));
