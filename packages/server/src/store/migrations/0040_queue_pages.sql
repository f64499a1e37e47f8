-- online since 0019
-- A lease is an update of a queued trace: with room on its page, the update needs no index entry and leaves nothing to vacuum.
alter table chain.trace_queue set (fillfactor = 45);
