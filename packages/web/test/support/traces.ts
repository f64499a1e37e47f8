import { readdirSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Message, Trace, TracesAnswer, Transaction } from '@tonway/client/v3';
import { fixturePath, readFixture } from '@tonway/tools/fixtures';
import type { TraceSource } from '../../src/trace/build-trace.ts';

type FixtureMessage = Omit<Message, 'created_at' | 'message_content' | 'init_state'> & {
  readonly created_at: number | null;
  readonly body: string | null;
};

interface FixtureTransaction extends Omit<Transaction, 'description' | 'in_msg' | 'out_msgs'> {
  readonly description: {
    readonly type: 'ord';
    readonly aborted: boolean;
    readonly destroyed: boolean;
    readonly compute_exit_code: number | null;
    readonly bounce_phase: 'ok' | 'nofunds' | 'negfunds' | null;
  };
  readonly in_msg: FixtureMessage | null;
  readonly out_msgs: readonly FixtureMessage[];
}

interface Fixture {
  readonly trace_id: string;
  readonly trace: Readonly<Record<string, string | number>>;
  readonly transactions: readonly FixtureTransaction[];
  readonly cells: Readonly<Record<string, string>>;
  readonly accounts: Readonly<Record<string, object>>;
}

/** The recorded traces of public chains, as v3 answers them. */
export function* recordedTraces(): Generator<TracesAnswer> {
  for (const file of readdirSync(fixturePath('traces'))) {
    if (!file.endsWith('.json.gz')) continue;
    const text = gunzipSync(readFixture('traces', file)).toString('utf8');
    yield answerOf(JSON.parse(text) as Fixture);
  }
}

export function sourceOf({ traces, address_book }: TracesAnswer): TraceSource {
  const [trace] = traces;
  const transactions = Object.values(trace?.transactions ?? {});
  return { id: trace?.trace_id ?? null, transactions, addressBook: address_book, isComplete: true };
}

function answerOf(fixture: Fixture): TracesAnswer {
  const transactions = fixture.transactions.map((each) => transactionOf(each, fixture));
  const head = fixture.trace;
  const trace = {
    trace_id: fixture.trace_id,
    external_hash: head.external_hash,
    mc_seqno_start: String(head.mc_seqno_start),
    mc_seqno_end: String(head.mc_seqno_end),
    start_lt: head.start_lt,
    start_utime: head.start_utime,
    end_lt: head.end_lt,
    end_utime: head.end_utime,
    is_incomplete: false,
    trace_info: {
      trace_state: 'complete',
      classification_state: 'ok',
      pending_messages: 0,
      messages: head.edges,
      transactions: head.nodes,
    },
    actions: [],
    transactions_order: transactions.map(({ hash }) => hash),
    transactions: Object.fromEntries(transactions.map((each) => [each.hash, each])),
  };
  const rows = Object.entries(fixture.accounts).map(([address, known]) => [
    address,
    { user_friendly: address, domain: null, interfaces: Object.keys(known) },
  ]);
  return {
    traces: [trace as unknown as Trace],
    address_book: Object.fromEntries(rows),
    metadata: {},
  };
}

function transactionOf(recorded: FixtureTransaction, fixture: Fixture): Transaction {
  const { description, account_state_hash_before, account_state_hash_after, ...rest } =
    recorded as FixtureTransaction & Readonly<Record<`account_state_hash_${string}`, string>>;
  const { compute_exit_code: code, bounce_phase, ...kind } = description;
  const message = (each: FixtureMessage) => messageOf(each, fixture);
  const state = (hash: string | undefined) => ({ hash, balance: null, account_status: null });
  return {
    ...rest,
    total_fees_extra_currencies: {},
    description: {
      ...kind,
      // The recorded traces do not tell why a contract was not executed.
      compute_ph:
        code === null
          ? { skipped: true, reason: rest.orig_status === 'active' ? 'no_gas' : 'no_state' }
          : {
              skipped: false,
              success: code === 0 || code === 1,
              exit_code: code,
              gas_fees: '0',
              gas_used: '0',
              gas_limit: '0',
              vm_steps: 0,
            },
      ...(bounce_phase && { bounce: { type: bounce_phase } }),
    },
    in_msg: recorded.in_msg && message(recorded.in_msg),
    out_msgs: recorded.out_msgs.map(message),
    block_ref: { workchain: 0, shard: '8000000000000000', seqno: 1 },
    account_state_before: state(account_state_hash_before),
    account_state_after: state(account_state_hash_after),
    emulated: false,
    finality: 'finalized',
  } as unknown as Transaction;
}

function messageOf({ body, ...message }: FixtureMessage, { cells }: Fixture): Message {
  return {
    ...message,
    created_at: message.created_at === null ? null : String(message.created_at),
    value_extra_currencies: {},
    extra_flags: null,
    decoded_opcode: null,
    init_state: null,
    message_content: body === null ? null : { hash: body, body: cells[body] ?? '', decoded: null },
  };
}
