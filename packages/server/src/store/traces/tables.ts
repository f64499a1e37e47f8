import { table } from '../tables/tables.ts';

/** Complete traces, partitioned by era. */
export const TRACES = table('traces', ['trace_id', 'end_lt'], {
  end_lt: 'bigint',
  start_lt: 'bigint',
  end_utime: 'bigint',
  start_utime: 'bigint',
  mc_seqno_end: 'integer',
  mc_seqno_start: 'integer',
  transactions: 'integer',
  messages: 'integer',
  trace_id: 'bytea',
  external_hash: 'bytea?',
  external_hash_norm: 'bytea?',
});

/** The accounts of complete traces, partitioned by era. */
export const TRACE_ACCOUNTS = table('trace_accounts', ['account', 'end_lt', 'trace_id'], {
  end_lt: 'bigint',
  end_utime: 'bigint',
  mc_seqno_end: 'integer',
  account: 'bytea',
  trace_id: 'bytea',
});

export const OPEN_TRACES = table('open_traces', ['trace_id'], {
  trace_id: 'bytea',
  start_lt: 'bigint',
  end_lt: 'bigint',
  start_utime: 'bigint',
  end_utime: 'bigint',
  mc_seqno_start: 'integer',
  mc_seqno_end: 'integer',
  transactions: 'integer',
  messages: 'integer',
  pending_messages: 'integer',
  external_hash: 'bytea?',
  external_hash_norm: 'bytea?',
  waits_for: 'bytea?',
  work: 'text?',
});

export const TRACE_EDGES = table('trace_edges', ['hash'], {
  hash: 'bytea',
  trace_id: 'bytea',
  is_sent: 'boolean',
});

export const TRACE_QUEUE = table('trace_queue', ['end_lt', 'trace_id'], {
  end_lt: 'bigint',
  trace_id: 'bytea',
  is_live: 'boolean',
});

/** The tables of complete traces, partitioned by era. */
export const TRACE_TABLES = [TRACES, TRACE_ACCOUNTS] as const;

/** The tables of traces that are incomplete or not classified. */
export const OPEN_TRACE_TABLES = [OPEN_TRACES, TRACE_EDGES, TRACE_QUEUE] as const;
