import { ClientError } from '@tonway/client';
import type { components } from '@tonway/client/v3';
import type { Known } from '../../data/known.ts';
import { serverNow } from '../../data/server-time.ts';
import type { QueryResult } from '../../data/use-query.ts';

export const NOW = Math.floor(serverNow());
export const ALICE = `0:${'A1'.repeat(32)}`;
export const BOB = `0:${'B2'.repeat(32)}`;
export const CAROL = `0:${'C3'.repeat(32)}`;
export const ELECTOR = `-1:${'3'.repeat(64)}`;
export const TOKEN = `0:${'D4'.repeat(32)}`;
export const UNVERIFIED = `0:${'E5'.repeat(32)}`;
export const IMITATION = `0:${'F6'.repeat(32)}`;
export const NFT = `0:${'17'.repeat(32)}`;
export const UNREAD = `0:${'28'.repeat(32)}`;
export const HASH = '5c'.repeat(32);

const jetton = (symbol: string, extra: object = {}) => ({
  is_indexed: true,
  token_info: [
    {
      type: 'jetton_masters',
      valid: true,
      name: `${symbol} token`,
      symbol,
      extra: { decimals: '6', ...extra },
    },
  ],
});

export const KNOWN: Known = {
  address_book: {
    [ALICE]: { user_friendly: null, domain: 'alice.ton' },
    [BOB]: { user_friendly: null, name: 'Exchange' },
  },
  metadata: {
    [TOKEN]: jetton('USDT', { verified: true }),
    [UNVERIFIED]: jetton('SCENE', { verified: false }),
    [IMITATION]: jetton('USDT', { imitates: 'USDT' }),
    [NFT]: { is_indexed: true, token_info: [{ type: 'nft_items', name: 'Anonymous #412' }] },
    [UNREAD]: { is_indexed: false },
  },
};

const MESSAGE: components['schemas']['Message'] = {
  hash: HASH,
  source: ALICE,
  destination: BOB,
  value: '200000000',
  value_extra_currencies: null,
  fwd_fee: null,
  ihr_fee: null,
  extra_flags: null,
  created_lt: null,
  created_at: null,
  opcode: '0x0f8a7ea5',
  decoded_opcode: 'jetton_transfer',
  ihr_disabled: null,
  bounce: true,
  bounced: false,
  import_fee: null,
  message_content: null,
  init_state: null,
};

export function message(content: components['schemas']['MessageContent'] | null) {
  return { ...MESSAGE, message_content: content };
}

const STATE: components['schemas']['AccountState'] = {
  hash: HASH,
  balance: '1000000000',
  extra_currencies: null,
  account_status: 'active',
  frozen_hash: null,
  data_hash: null,
  code_hash: null,
};

type Transaction = components['schemas']['Transaction'];

const TRANSACTION: Transaction = {
  account: ALICE,
  hash: HASH,
  lt: '166000001',
  now: NOW - 30,
  mc_block_seqno: 83,
  trace_id: HASH,
  prev_trans_hash: HASH,
  prev_trans_lt: '0',
  orig_status: 'active',
  end_status: 'active',
  total_fees: '1835000',
  total_fees_extra_currencies: {},
  description: { type: 'ord', aborted: false },
  block_ref: { workchain: 0, shard: '8000000000000000', seqno: 83 },
  in_msg: MESSAGE,
  out_msgs: [MESSAGE],
  account_state_before: STATE,
  account_state_after: STATE,
  emulated: false,
  finality: 'finalized',
};

const compute = (exitCode: number): components['schemas']['ComputePhase'] => ({
  skipped: false,
  success: exitCode === 0,
  msg_state_used: false,
  account_activated: false,
  gas_fees: '0',
  gas_used: '3308',
  gas_limit: '1000000',
  mode: 0,
  exit_code: exitCode,
  vm_steps: 66,
  vm_init_state_hash: HASH,
  vm_final_state_hash: HASH,
});

/** One for each outcome. */
export const TRANSACTIONS: readonly Transaction[] = [
  { ...TRANSACTION, hash: '01'.repeat(32), emulated: true, finality: 'pending' },
  TRANSACTION,
  {
    ...TRANSACTION,
    hash: '02'.repeat(32),
    description: { type: 'ord', aborted: true, compute_ph: compute(709) },
  },
  {
    ...TRANSACTION,
    hash: '03'.repeat(32),
    description: { type: 'ord', aborted: true, compute_ph: { skipped: true, reason: 'no_gas' } },
  },
  {
    ...TRANSACTION,
    hash: '04'.repeat(32),
    description: { type: 'tick_tock', is_tock: true },
    in_msg: null,
    out_msgs: [],
  },
];

/** What a query leads to. */
export function result<Body>(
  data: Body | null,
  changes: Partial<QueryResult<Body>> = {},
): QueryResult<Body> {
  const query = { url: `${location.origin}/api/v3/blocks?limit=3`, load: () => Promise.reject() };
  const idle = { answer: null, error: null, isLoading: false, retryAtMs: null };
  return { ...idle, query, data, reload: () => {}, ...changes };
}

export const FAILURES: readonly (readonly [string, ClientError])[] = [
  ['not found', new ClientError('HTTP', 'There is no such transaction.', { status: 404 })],
  ['too many requests', new ClientError('HTTP', 'slow down', { status: 429 })],
  ['not reached', new ClientError('NETWORK', 'refused')],
  ['too late', new ClientError('TIMEOUT', 'late')],
];
