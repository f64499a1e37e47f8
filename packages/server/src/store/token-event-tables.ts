import { table } from './tables.ts';

export const JETTON_TRANSFERS = table('jetton_transfers', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  source: 'bytea',
  destination: 'bytea?',
  jetton: 'bytea',
});

export const JETTON_BURNS = table('jetton_burns', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  owner: 'bytea',
  jetton: 'bytea',
});

export const NFT_TRANSFERS = table('nft_transfers', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  account: 'bytea',
  old_owner: 'bytea',
  new_owner: 'bytea?',
  collection: 'bytea',
  item_index: 'numeric',
});

export const UNVERIFIED_EVENTS = table('unverified_events', ['account', 'lt'], {
  lt: 'bigint',
  now: 'bigint',
  mc_seqno: 'integer',
  aborted: 'boolean',
  kind: 'text',
  account: 'bytea',
  sender: 'bytea',
  receiver: 'bytea?',
});

/** The tables of verified events, partitioned by era. */
export const TOKEN_EVENT_TABLES = [JETTON_TRANSFERS, JETTON_BURNS, NFT_TRANSFERS] as const;

/** The tables of all events. */
export const EVENT_TABLES = [...TOKEN_EVENT_TABLES, UNVERIFIED_EVENTS] as const;
