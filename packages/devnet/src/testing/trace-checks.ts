import { DevnetError } from '../errors.ts';
import { failureText } from '../trace/print-trace.ts';
import { Trace } from '../trace/trace.ts';
import type { TraceTransaction } from '../trace/trace-transaction.ts';
import {
  describeMatch,
  mismatchesOf,
  type NameOf,
  type TransactionMatch,
} from './transaction-match.ts';

/** What a send returns, its trace, or transactions of it. */
export type Sent =
  | Trace
  | { readonly trace: Trace }
  | readonly TraceTransaction[]
  | readonly { readonly traced: TraceTransaction }[];

/** A transaction and, if `sends` is given, all transactions of its messages. */
export interface TraceMatch extends TransactionMatch {
  /** In the order of the messages. */
  readonly sends?: readonly TraceMatch[];
}

/** The result of a check, and what to print if it is not the expected one. */
export interface Check {
  readonly pass: boolean;
  readonly message: () => string;
  /** The transaction that was found. */
  readonly found: TraceTransaction | null;
}

/** Whether some transaction is as described. */
export function checkTransaction(sent: unknown, match: TransactionMatch): Check {
  const trace = traceOf(sent);
  const nameOf = namesIn(trace);
  const rated = trace.transactions.map((transaction) => {
    return { transaction, mismatches: mismatchesOf(transaction, match, nameOf) };
  });
  const found = rated.find(({ mismatches }) => mismatches.length === 0)?.transaction ?? null;
  const message = () => {
    const wanted = `a transaction with ${describeMatch(match, nameOf)}`;
    const text = found ? `expected no ${wanted.slice(2)}` : `expected ${wanted}${nearest(rated)}`;
    return withTrace(text, trace);
  };
  return { pass: found !== null, message, found };
}

/** Whether no transaction failed. */
export function checkSuccess(sent: unknown): Check {
  const trace = traceOf(sent);
  const failed = trace.transactions.find(({ success }) => !success) ?? null;
  const pass = !failed && trace.transactions.length > 0;
  const message = () => {
    if (pass) return withTrace('expected a failure, but every transaction succeeded', trace);
    const reason = failed ? failureOf(failed) : 'there are no transactions';
    return withTrace(`expected success, but ${reason}`, trace);
  };
  return { pass, message, found: failed };
}

/** Whether the whole trace is as described. */
export function checkTrace(sent: unknown, expected: TraceMatch): Check {
  const trace = traceOf(sent);
  const [root, ...others] = trace.roots;
  const difference =
    !root || others.length > 0
      ? `the trace has ${trace.roots.length} first transactions, not one`
      : differenceIn(root, expected, root.name, namesIn(trace));
  const text = difference === null ? 'expected another trace' : `the trace differs: ${difference}`;
  const message = () => withTrace(text, trace);
  return { pass: difference === null, message, found: root ?? null };
}

/** Null if the transaction, and what it sent, is as described. */
function differenceIn(
  transaction: TraceTransaction,
  { sends, ...match }: TraceMatch,
  path: string,
  nameOf: NameOf,
): string | null {
  const mismatches = mismatchesOf(transaction, match, nameOf);
  if (mismatches.length > 0)
    return `${path} should have ${describeMatch(match, nameOf)}, but ${mismatches.join(', ')}`;
  if (!sends) return null;
  const { children } = transaction;
  if (children.length !== sends.length)
    return `${path} should send ${sends.length} messages to contracts, but it sent ${children.length}`;
  return (
    children
      .map((child, index) =>
        differenceIn(child, sends[index] ?? {}, `${path} → ${child.name}`, nameOf),
      )
      .find((difference) => difference !== null) ?? null
  );
}

interface Rated {
  readonly transaction: TraceTransaction;
  readonly mismatches: readonly string[];
}

/** The transaction with the fewest mismatches, as far as it has a field in common. */
function nearest(rated: readonly Rated[]): string {
  const [best] = rated.toSorted((a, b) => a.mismatches.length - b.mismatches.length);
  if (!best) return ', but there are no transactions';
  const { transaction, mismatches } = best;
  const failure = transaction.success ? '' : `; ${failureOf(transaction)}`;
  return `\nThe nearest is that of ${transaction.name}: ${mismatches.join(', ')}${failure}`;
}

/** Names as the printed trace has them. */
function namesIn({ transactions }: Trace): NameOf {
  const names = new Map<string, string>();
  for (const { from, sender, account, name } of transactions) {
    if (from && sender !== null) names.set(from.toRaw(), sender);
    names.set(account.toRaw(), name);
  }
  return (address) => names.get(address.toRaw()) ?? address.toFriendly();
}

function failureOf(transaction: TraceTransaction): string {
  return `${transaction.name} failed: ${failureText(transaction)}`;
}

function withTrace(message: string, trace: Trace): string {
  return `${message}\n\n${trace}\n`;
}

function traceOf(sent: unknown): Trace {
  if (sent instanceof Trace) return sent;
  if (Array.isArray(sent)) return Trace.part(sent.map(transactionIn));
  const trace = typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'trace') : null;
  return trace instanceof Trace ? trace : notSent();
}

function transactionIn(given: unknown): TraceTransaction {
  if (typeof given !== 'object' || given === null) return notSent();
  const traced: unknown = Reflect.get(given, 'traced') ?? given;
  return isTraced(traced) ? traced : notSent();
}

function isTraced(value: unknown): value is TraceTransaction {
  return typeof value === 'object' && value !== null && 'fees' in value && 'gasUsed' in value;
}

function notSent(): never {
  throw new DevnetError(
    'OPTION_INVALID',
    'expected what a send of a devnet returns; was it awaited, and was the contract opened with the devnet?',
  );
}
