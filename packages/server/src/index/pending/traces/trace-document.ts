import { readBoc, Transaction, writeBoc } from '@tonway/chain';
import type { LedgerAction } from '../../../store/ledger/trace.ts';
import type { AccountState, LedgerTransaction } from '../../../store/ledger/transaction.ts';
import type { NewPendingTrace, PendingTrace } from './pending-store.ts';

/** A trace as JSON: transactions as BoCs, bytes in base64, large numbers as texts. */
export function encodeTrace(trace: NewPendingTrace): string {
  return JSON.stringify(documentOf(trace));
}

function documentOf(trace: NewPendingTrace) {
  return {
    external: base64(trace.externalHash),
    norm: base64OrNull(trace.externalHashNorm),
    id: base64OrNull(trace.traceId),
    isComplete: trace.isComplete,
    transactions: trace.transactions.map(encodeTransaction),
    actions: trace.actions.map(encodeAction),
  };
}

export function decodeTrace(hash: string, revision: number, text: string): PendingTrace {
  const document = JSON.parse(text) as ReturnType<typeof documentOf>;
  const origin = {
    traceId: bytesOrNull(document.id),
    externalHash: bytes(document.external),
    externalHashNorm: bytesOrNull(document.norm),
  };
  return {
    hash,
    revision,
    ...origin,
    isComplete: document.isComplete,
    transactions: document.transactions.map((each) => ({ ...decodeTransaction(each), ...origin })),
    actions: document.actions.map((each) => ({ ...decodeAction(each), ...origin })),
  };
}

type WithoutOrigin<T> = Omit<T, 'traceId' | 'externalHash' | 'externalHashNorm'>;

function encodeTransaction(from: LedgerTransaction) {
  const { workchain, shard, seqno } = from.block;
  return {
    account: base64(from.account),
    boc: base64(writeBoc(from.content.cell, {})),
    block: [workchain, shard.toString(), seqno] as const,
    mcSeqno: from.mcSeqno,
    before: from.stateBefore && encodeState(from.stateBefore),
    after: from.stateAfter && encodeState(from.stateAfter),
    hasExtraFlags: from.hasExtraFlags,
    emulated: from.emulated,
  };
}

function decodeTransaction(
  from: ReturnType<typeof encodeTransaction>,
): WithoutOrigin<LedgerTransaction> {
  const content = Transaction.load(readBoc(bytes(from.boc)));
  const [workchain, shard, seqno] = from.block;
  return {
    account: bytes(from.account),
    lt: content.lt,
    hash: content.hash,
    content,
    block: { workchain, shard: BigInt(shard), seqno },
    mcSeqno: from.mcSeqno,
    stateBefore: from.before && decodeState(from.before),
    stateAfter: from.after && decodeState(from.after),
    hasExtraFlags: from.hasExtraFlags,
    finality: from.emulated ? 'pending' : 'finalized',
    emulated: from.emulated,
  };
}

function encodeState(from: AccountState) {
  return {
    hash: base64(from.hash),
    status: from.status,
    balance: from.balance.toString(),
    extra: from.extraCurrencies,
    frozen: base64OrNull(from.frozenHash),
    code: base64OrNull(from.codeHash),
    data: base64OrNull(from.dataHash),
  };
}

function decodeState(from: ReturnType<typeof encodeState>): AccountState {
  return {
    hash: bytes(from.hash),
    status: from.status,
    balance: BigInt(from.balance),
    extraCurrencies: from.extra,
    frozenHash: bytesOrNull(from.frozen),
    codeHash: bytesOrNull(from.code),
    dataHash: bytesOrNull(from.data),
  };
}

/** `times`: logical time and Unix time of the start, the end, and the end of the trace. */
function encodeAction(from: LedgerAction) {
  const times = [
    from.startLt,
    from.endLt,
    from.traceEndLt,
    from.startUtime,
    from.endUtime,
    from.traceEndUtime,
  ];
  return {
    id: base64(from.actionId),
    type: from.type,
    ancestors: from.ancestors,
    isSuccess: from.isSuccess,
    times: times.map(String),
    mcSeqnoEnd: from.traceMcSeqnoEnd,
    transactions: from.transactions.map(base64),
    accounts: from.accounts.map(base64),
    fields: from.fields,
    finality: from.finality,
  };
}

function decodeAction(from: ReturnType<typeof encodeAction>): WithoutOrigin<LedgerAction> {
  const [startLt = 0n, endLt = 0n, traceEndLt = 0n, ...clock] = from.times.map(BigInt);
  const [startUtime = 0n, endUtime = 0n, traceEndUtime = 0n] = clock;
  return {
    actionId: bytes(from.id),
    type: from.type,
    ancestors: from.ancestors,
    isSuccess: from.isSuccess,
    startLt,
    endLt,
    traceEndLt,
    startUtime,
    endUtime,
    traceEndUtime,
    traceMcSeqnoEnd: from.mcSeqnoEnd,
    transactions: from.transactions.map(bytes),
    accounts: from.accounts.map(bytes),
    fields: from.fields,
    finality: from.finality,
  };
}

const bytes = (text: string) => Buffer.from(text, 'base64');
const bytesOrNull = (text: string | null) => (text === null ? null : bytes(text));
const base64 = (from: Uint8Array) =>
  Buffer.from(from.buffer, from.byteOffset, from.byteLength).toString('base64');
const base64OrNull = (from: Uint8Array | null) => from && base64(from);
