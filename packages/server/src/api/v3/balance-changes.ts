import { type Message, toHex } from '@tonway/chain';
import { jettonInternalTransfer } from '@tonway/contracts';
import { messageAccountKey } from '../../store/accounts/account-key.ts';
import { tokenActionOf } from '../../store/ledger/token-event.ts';
import { type IndexedTransaction, transactionKey } from '../../store/transactions/read.ts';
import { accountText } from './shapes/text.ts';

/** Sums by raw address. */
export type Sums = Map<string, bigint>;

export interface BalanceChanges {
  /** Received values without sent values and fees, in nanotons. */
  readonly changes: Sums;
  /** In nanotons. */
  readonly fees: Sums;
  /** By owner, then by jetton. */
  readonly jettons: Map<string, Sums>;
}

/** The changes of the balances by the transactions of a trace. `jettons`: see `findTransferredJettons`. */
export function balanceChanges(
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
