import { type Message, toHex } from '@tonway/chain';
import { jettonInternalTransfer } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import { messageAccountKey } from '../../../store/accounts/account-key.ts';
import { tokenActionOf } from '../../../store/ledger/token-event.ts';
import {
  findTraceRoot,
  findTransferredJettons,
  readTrace,
} from '../../../store/traces/trace-transactions.ts';
import { type IndexedTransaction, transactionKey } from '../../../store/transactions/read.ts';
import { InvalidRequest, NotFound, RequestError } from '../../kernel/errors.ts';
import { Decimal, EXAMPLE, Int, named } from '../../kernel/fields.ts';
import { exactNumber } from '../../kernel/lossless-json.ts';
import { optional } from '../../kernel/params.ts';
import { operation } from '../operation.ts';
import { hashType } from '../params/address.ts';
import { accountText } from '../shapes/text.ts';

/** Sums by raw address. */
type Sums = Map<string, bigint>;

export interface BalanceChanges {
  /** Received values without sent values and fees, in nanograms. */
  readonly changes: Sums;
  /** In nanograms. */
  readonly fees: Sums;
  /** By owner, then by jetton. */
  readonly jettons: Map<string, Sums>;
}

/** The changes of the balances by the transactions of a trace. `jettons`: see `findTransferredJettons`. */
function changesOf(
  trace: readonly IndexedTransaction[],
  jettons: ReadonlyMap<string, Buffer>,
): BalanceChanges {
  const found: BalanceChanges = { changes: new Map(), fees: new Map(), jettons: new Map() };
  for (const message of messagesOf(trace)) moveValue(found.changes, message);
  for (const { account, content } of trace) {
    const text = accountText(account);
    const fees = content.outMessages.map(({ info }) =>
      info.kind === 'internal' ? info.fwdFee : 0n,
    );
    const all = fees.reduce((sum, fee) => sum + fee, content.totalFees.coins);
    add(found.fees, text, all);
    add(found.changes, text, -all);
  }
  const failed = failedMessages(trace);
  for (const each of trace) {
    const jetton = jettons.get(transactionKey(each));
    if (jetton && !hasBounced(each, failed)) moveJettons(found.jettons, each, accountText(jetton));
  }
  return found;
}

/** Every message once: a message that was sent and received is in two transactions. */
function messagesOf(trace: readonly IndexedTransaction[]): Iterable<Message> {
  const messages = trace.flatMap(({ content: { inMessage, outMessages } }) =>
    inMessage ? [inMessage, ...outMessages] : outMessages,
  );
  return new Map(messages.map((message) => [toHex(message.hash), message])).values();
}

function moveValue(changes: Sums, { info }: Message): void {
  if (info.kind !== 'internal') return;
  const [source, destination] = [info.source, info.destination].map(messageAccountKey);
  if (source) add(changes, accountText(source), -info.value.coins);
  if (destination) add(changes, accountText(destination), info.value.coins);
}

/** Hashes of the messages whose transaction was aborted. */
function failedMessages(trace: readonly IndexedTransaction[]): ReadonlySet<string> {
  return new Set(
    trace.flatMap(({ content: { inMessage, description } }) =>
      inMessage && 'aborted' in description && description.aborted ? toHex(inMessage.hash) : [],
    ),
  );
}

const INTERNAL_TRANSFER = Number.parseInt(jettonInternalTransfer.tag.slice(1), 16);

/** Whether the wallet of the receiver refused the jettons, which are then back in the wallet of the sender. */
function hasBounced({ content }: IndexedTransaction, failed: ReadonlySet<string>): boolean {
  return content.outMessages.some(
    ({ hash, body }) =>
      failed.has(toHex(hash)) &&
      body.bitLength >= 32 &&
      body.slice().loadUint(32) === INTERNAL_TRANSFER,
  );
}

function moveJettons(
  jettons: BalanceChanges['jettons'],
  { content }: IndexedTransaction,
  jetton: string,
): void {
  const action = tokenActionOf(content);
  if (action?.body.kind !== 'jetton_transfer') return;
  const { amount, destination } = action.body;
  const [sender, receiver] = [action.info.source, destination].map(messageAccountKey);
  if (!sender || !receiver) return;
  add(sumsOf(jettons, accountText(sender)), jetton, -amount);
  add(sumsOf(jettons, accountText(receiver)), jetton, amount);
}

function sumsOf(jettons: BalanceChanges['jettons'], owner: string): Sums {
  const sums = jettons.get(owner) ?? new Map<string, bigint>();
  jettons.set(owner, sums);
  return sums;
}

function add(sums: Sums, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

/** Larger traces would take too long. */
const MAX_TRANSACTIONS = 4000;

function byAccount(description: string) {
  const amount = Int('Amount in nanograms', -5_000_000);
  const example = { [EXAMPLE.rawAddress]: -5_000_000 };
  return Type.Record(Type.String(), amount, { description, examples: [example] });
}

const JettonChanges = Type.Record(
  Type.String(),
  Type.Record(Type.String(), Decimal('Amount in the smallest unit of the jetton', '-1000000'), {
    description: 'By master contract of the jetton',
    examples: [{ [EXAMPLE.otherRawAddress]: '-1000000' }],
  }),
  {
    description: 'Changes of jetton balances, by owner',
    examples: [{ [EXAMPLE.rawAddress]: { [EXAMPLE.otherRawAddress]: '-1000000' } }],
  },
);

const BalanceChangesResponse = named(
  'BalanceChanges',
  'How the transactions of a trace have changed balances',
  Type.Object({
    changes: byAccount('Changes of balances in nanograms, fees included, by raw address'),
    fees: byAccount('Fees in nanograms, by raw address'),
    jettons: JettonChanges,
  }),
);

export const balanceChanges = operation({
  name: 'balanceChanges',
  tag: 'Blockchain data',
  summary: 'Changes of balances by a trace',
  description: `Values, fees and jettons. Jetton transfers that failed or bounced are not counted. A trace of more than ${MAX_TRANSACTIONS} transactions is refused.`,
  params: {
    trace_id: optional(hashType, 'Hash of the first transaction of the trace'),
    action_id: optional(hashType, 'Hash of an action; no actions are indexed yet'),
  },
  result: BalanceChangesResponse,
  failures: [400, 404],
  async handle({ trace_id, action_id }, { store }) {
    if (!trace_id && !action_id) throw new RequestError(400, 'trace_id or action_id is required');
    if (!trace_id) throw new NotFound('action_id not found');
    const root = await findTraceRoot(store, trace_id);
    if (!root) throw new NotFound('trace_id not found');
    const trace = await readTrace(store, root, MAX_TRANSACTIONS);
    if (!trace)
      throw new InvalidRequest(`the trace has more than ${MAX_TRANSACTIONS} transactions`);
    return shape(changesOf(trace, await findTransferredJettons(store, trace)));
  },
});

function shape({ changes, fees, jettons }: BalanceChanges): Static<typeof BalanceChangesResponse> {
  const byOwner = [...jettons].map(([owner, sums]) => [owner, object(sums, String)] as const);
  return {
    changes: object(changes, exactNumber),
    fees: object(fees, exactNumber),
    jettons: Object.fromEntries(byOwner),
  };
}

function object<T>(sums: Sums, write: (amount: bigint) => T): Record<string, T> {
  return Object.fromEntries([...sums].map(([key, amount]) => [key, write(amount)]));
}
