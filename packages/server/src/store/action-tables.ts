import { table } from './tables.ts';

/** Actions of complete traces, partitioned by era. */
export const ACTIONS = table('actions', ['trace_id', 'action_id', 'trace_end_lt'], {
  trace_end_lt: 'bigint',
  trace_end_utime: 'bigint',
  trace_mc_seqno_end: 'integer',
  start_lt: 'bigint',
  end_lt: 'bigint',
  start_utime: 'bigint',
  end_utime: 'bigint',
  success: 'boolean',
  trace_id: 'bytea',
  action_id: 'bytea',
  type: 'text',
  ancestors: 'text[]',
  transactions: 'bytea[]',
  accounts: 'bytea[]',
  fields: 'jsonb',
});

/** The accounts of actions, partitioned by era. */
export const ACTION_ACCOUNTS = table(
  'action_accounts',
  ['account', 'trace_end_lt', 'trace_id', 'end_lt', 'action_id'],
  {
    trace_end_lt: 'bigint',
    trace_end_utime: 'bigint',
    end_lt: 'bigint',
    end_utime: 'bigint',
    account: 'bytea',
    trace_id: 'bytea',
    action_id: 'bytea',
    type: 'text',
    ancestors: 'text[]',
  },
);

export const ACTION_TABLES = [ACTIONS, ACTION_ACCOUNTS] as const;
