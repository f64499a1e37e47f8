import assert from 'node:assert/strict';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/** Fails unless the value has all fields of the schema, with their types; more fields are allowed. */
export function decode<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  const errors = Value.Errors(schema, value).map(
    ({ instancePath, message }) => `${instancePath}: ${message}`,
  );
  assert.deepEqual(errors, [], JSON.stringify(value).slice(0, 1000));
  return value as Static<Schema>;
}

const text = Type.String();
const number = Type.Number();
const flag = Type.Boolean();
/** In base64. */
const hash = Type.String({ pattern: '^[\\w+/]{43}=$' });

export const BlockId = Type.Object({
  '@type': Type.Literal('ton.blockIdExt'),
  workchain: number,
  shard: text,
  seqno: number,
  root_hash: hash,
  file_hash: hash,
});

const TransactionId = Type.Object({ '@type': text, lt: text, hash: text });

/** A success of v2, as strict decoders need it. */
export function success<Result extends TSchema>(result: Result) {
  return Type.Object({ ok: Type.Literal(true), result, '@extra': text });
}

export const AccountInformation = Type.Object({
  '@type': text,
  balance: text,
  extra_currencies: Type.Array(Type.Any()),
  code: text,
  data: text,
  frozen_hash: text,
  sync_utime: number,
  state: text,
  suspended: flag,
  block_id: BlockId,
  last_transaction_id: TransactionId,
});

export const MethodResult = Type.Object({
  '@type': text,
  gas_used: number,
  exit_code: number,
  stack: Type.Array(Type.Any()),
  block_id: BlockId,
  last_transaction_id: TransactionId,
});

/** What Acton and WalletKit demand of a transaction of v3. */
export const TransactionFields = Type.Object({
  account: text,
  hash,
  lt: text,
  now: number,
  mc_block_seqno: number,
  emulated: flag,
  finality: text,
  prev_trans_hash: text,
  prev_trans_lt: text,
  orig_status: text,
  end_status: text,
  total_fees: text,
  trace_external_hash: hash,
  block_ref: Type.Object({ workchain: number, shard: text, seqno: number }),
  description: Type.Object({
    type: text,
    action: Type.Optional(Type.Object({ tot_msg_size: Type.Object({ cells: text, bits: text }) })),
  }),
  account_state_before: Type.Object({ hash }),
  account_state_after: Type.Object({ hash }),
});

const TraceInfo = Type.Object({
  transactions: number,
  messages: number,
  pending_messages: number,
  trace_state: text,
  classification_state: text,
});

/** The id is null in a pending trace. */
export const TraceFields = Type.Object({
  trace_id: hash,
  transactions_order: Type.Array(hash),
  mc_seqno_start: text,
  mc_seqno_end: text,
  start_lt: text,
  start_utime: number,
  trace_info: TraceInfo,
  is_incomplete: flag,
  transactions: Type.Record(text, TransactionFields),
});

export const PendingTraceFields = Type.Object({ trace_info: TraceInfo, is_incomplete: flag });

export const AccountState = Type.Object({
  address: text,
  balance: text,
  status: text,
  last_transaction_hash: hash,
  last_transaction_lt: text,
  code_boc: text,
  data_boc: text,
});

export const ActionFields = Type.Object({
  action_id: hash,
  type: text,
  success: flag,
  start_lt: text,
  end_lt: text,
  transactions: Type.Array(hash),
  details: Type.Object({}),
});

export const EmulationFields = Type.Object({
  mc_block_seqno: number,
  is_incomplete: flag,
  rand_seed: text,
  trace: Type.Object({ tx_hash: hash, in_msg_hash: hash, children: Type.Array(Type.Any()) }),
  transactions: Type.Record(text, TransactionFields),
  actions: Type.Array(ActionFields),
  code_cells: Type.Record(text, text),
  data_cells: Type.Record(text, text),
  address_book: Type.Object({}),
  metadata: Type.Object({}),
});
