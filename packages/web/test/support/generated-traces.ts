import { createHash } from 'node:crypto';
import { Address } from '@tonway/chain';
import type { Message, TracesAnswer, Transaction } from '@tonway/client/v3';

/** A transaction of a generated trace. */
export interface Step {
  /** Of the parent in the list; -1 for the first. */
  readonly parent: number;
  readonly account: number;
  readonly operation?: string;
  readonly exitCode?: number;
}

const START = 1_790_000_000;

/** An answer of v3 about a trace of the given shape. */
export function generatedTrace(steps: readonly Step[]): TracesAnswer {
  const messages = steps.map((step, index) => messageOf(step, steps[step.parent], index));
  const sent = Map.groupBy(messages.keys(), (index) => steps[index]?.parent ?? -1);
  const transactions = steps.map((step, index) => {
    const own = (sent.get(index) ?? []).flatMap((child) => messages[child] ?? []);
    return transactionOf(step, index, messages[index] as Message, own);
  });
  const hashes = transactions.map(({ hash }) => hash);
  const used = new Set(steps.map(({ account }) => account));
  const rows = [...used].map((account) => [
    address(account),
    { user_friendly: friendly(account), domain: null, interfaces: [] },
  ]);
  return {
    traces: [
      {
        trace_id: hashes[0] ?? null,
        external_hash: messages[0]?.hash ?? null,
        ...{ mc_seqno_start: '100', mc_seqno_end: '120', start_lt: '1000', end_lt: '9000000' },
        ...{ start_utime: START, end_utime: START + steps.length, is_incomplete: false },
        trace_info: {
          ...{ trace_state: 'complete', classification_state: 'ok', pending_messages: 0 },
          ...{ messages: steps.length, transactions: steps.length },
        },
        actions: [],
        transactions_order: hashes,
        transactions: Object.fromEntries(transactions.map((each) => [each.hash, each])),
      },
    ],
    address_book: Object.fromEntries(rows),
    metadata: {},
  };
}

/** One transaction that sends messages to all others. */
export function fanOut(size: number, failing: number): readonly Step[] {
  return Array.from({ length: size }, (_, index) => ({
    ...{ parent: index === 0 ? -1 : 0, account: index, operation: 'jetton_transfer' },
    exitCode: index === failing ? 37 : 0,
  }));
}

/** Each transaction causes the next one. */
export function chain(size: number, accounts: number, failing = -1): readonly Step[] {
  return Array.from({ length: size }, (_, index) => ({
    ...{ parent: index - 1, account: index % accounts, operation: 'ping' },
    exitCode: index === failing ? 9 : 0,
  }));
}

function messageOf(step: Step, sender: Step | undefined, index: number): Message {
  return {
    hash: hash(`message ${index}`),
    source: sender ? address(sender.account) : null,
    destination: address(step.account),
    value: sender ? '50000000' : null,
    ...{ value_extra_currencies: {}, fwd_fee: sender ? '400000' : null, ihr_fee: '0' },
    ...{ extra_flags: '0', created_lt: String(1000 + 10 * index), created_at: String(START) },
    ...{ opcode: '0x0f8a7ea5', decoded_opcode: step.operation ?? null, ihr_disabled: true },
    ...{ bounce: true, bounced: false, import_fee: null, message_content: null, init_state: null },
  };
}

function transactionOf(
  { account, exitCode = 0 }: Step,
  index: number,
  in_msg: Message,
  out_msgs: readonly Message[],
): Transaction {
  const state = {
    ...{ hash: hash(`state ${index}`), balance: null, extra_currencies: null },
    ...{ account_status: null, frozen_hash: null, data_hash: null, code_hash: null },
  };
  return {
    ...{ account: address(account), hash: hash(`transaction ${index}`), now: START + index },
    ...{ lt: String(1001 + 10 * index), mc_block_seqno: 100 + Math.floor(index / 200) },
    ...{ prev_trans_hash: hash('none'), prev_trans_lt: '0', total_fees: '1000000' },
    ...{ orig_status: 'active', end_status: 'active', total_fees_extra_currencies: {} },
    description: {
      ...{ type: 'ord', aborted: exitCode !== 0, destroyed: false, credit_first: false },
      compute_ph: {
        ...{ skipped: false, success: exitCode === 0, exit_code: exitCode, mode: 0 },
        ...{ msg_state_used: false, account_activated: false, gas_fees: '900000' },
        ...{ gas_used: '2250', gas_limit: '100000', vm_steps: 42 },
        ...{ vm_init_state_hash: hash('vm'), vm_final_state_hash: hash('vm') },
      },
    },
    block_ref: { workchain: 0, shard: '8000000000000000', seqno: 1 + index },
    ...{ in_msg, out_msgs, account_state_before: state, account_state_after: state },
    ...{ emulated: false, finality: 'finalized' },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

function address(account: number): string {
  return `0:${Buffer.from(hash(`account ${account}`), 'base64')
    .toString('hex')
    .toUpperCase()}`;
}

function friendly(account: number): string {
  return Address.parseRaw(address(account)).toFriendly({ bounceable: false });
}
