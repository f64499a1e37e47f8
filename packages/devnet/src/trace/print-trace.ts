import type { Message } from '@tonway/chain';
import { coinsText } from './amounts.ts';
import { opcodeText } from './contract-names.ts';
import type { Trace } from './trace.ts';
import type { TraceTransaction } from './trace-transaction.ts';

/** How much of the log of a failed transaction is printed. */
const LOG_LINES = 12;

/** More lines are counted, not printed. */
const MAX_LINES = 200;

/** The trace as a tree: who paid whom how much for which operation, how it ended, gas and fees. */
export function printTrace({ roots, transactions, isComplete }: Trace): string {
  const lines = roots.flatMap(linesOf);
  const more = lines.splice(MAX_LINES).length;
  if (more > 0) lines.push(`… ${more} more lines`);
  if (transactions.length === 0) lines.push('(no transactions)');
  if (!isComplete) lines.push('… messages are waiting for further blocks');
  return [...lines, ...transactions.flatMap(logOf)].join('\n');
}

function linesOf(transaction: TraceTransaction): string[] {
  const branches = [
    ...eventsOf(transaction).map((event) => [event]),
    ...transaction.children.map(linesOf),
  ];
  const last = branches.length - 1;
  return [
    lineOf(transaction),
    ...branches.flatMap((branch, index) => indented(branch, index === last)),
  ];
}

function indented([first = '', ...others]: readonly string[], isLast: boolean): string[] {
  const [start, next] = isLast ? ['└─ ', '   '] : ['├─ ', '│  '];
  return [`${start}${first}`, ...others.map((line) => `${next}${line}`)];
}

/** `owner → counter  0.05 GRAM  add  ✗ exit code 100 · zero is refused  gas 1,204  fees 0.0005 GRAM` */
function lineOf(transaction: TraceTransaction): string {
  const { from, sender, name, valueNano, fees, gasUsed } = transaction;
  const failure = failureText(transaction);
  return [
    sender === null ? name : `${sender} → ${name}`,
    ...(from ? [coinsText(valueNano)] : []),
    ...operationOf(transaction),
    failure === null ? '✓' : `✗ ${failure}`,
    `gas ${gasUsed.toLocaleString('en-US')}`,
    `fees ${coinsText(fees.totalNano)}`,
  ].join('  ');
}

function operationOf({ operation, isBounced, transaction }: TraceTransaction): string[] {
  const kind = transaction.description.kind;
  if (kind !== 'ordinary') return [kind];
  if (isBounced) return [operation === null ? 'bounced' : `bounced ${operation}`];
  return operation === null ? [] : [operation];
}

/** `exit code 100 · zero is refused`; null if the transaction succeeded. */
export function failureText(transaction: TraceTransaction): string | null {
  const { success, exitCode, actionResultCode, reason } = transaction;
  if (success) return null;
  if (exitCode === null) return `not executed · ${reason}`;
  const isAction = actionResultCode !== null && actionResultCode !== 0;
  return isAction
    ? `action result code ${actionResultCode} · ${reason}`
    : `exit code ${exitCode} · ${reason}`;
}

/** Messages to the outside, which events of contracts are. */
function eventsOf({ transaction }: TraceTransaction): string[] {
  return transaction.outMessages
    .filter(({ info }) => info.kind === 'external-out')
    .map((message) => `→ outside  ${eventOf(message)}`);
}

function eventOf({ body }: Message): string {
  if (body.isSpecial || body.bitLength < 32) return 'event';
  return `event ${opcodeText(body.slice().loadUint(32))}`;
}

function logOf({ success, vmLog, name }: TraceTransaction): string[] {
  if (success || vmLog === null) return [];
  const lines = vmLog.trimEnd().split('\n').slice(-LOG_LINES);
  return [`The last lines of the VM log of ${name}:`, ...lines.map((line) => `  ${line}`)];
}
