import { type Action, classify, storedFields, type Trace } from '@tonway/actions';
import { type Account, Address, fromBase64, type Message, toBase64 } from '@tonway/chain';
import type { TraceNode } from '@tonway/tvm';
import { accountKey } from '../../store/accounts/account-key.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import type { AccountState, LedgerTransaction } from '../../store/ledger/transaction.ts';
import { traceOf } from '../classify/classify-traces.ts';
import type { IndexedContracts } from '../classify/indexed-contracts.ts';
import { viewLoadedAccount } from '../decode/account-view.ts';
import { normalizedHashOf } from '../step.ts';
import type { EmulatedTrace } from './emulate-messages.ts';

/** The message that starts a trace, and the first transaction if it is on the chain. */
export interface PendingOrigin {
  readonly traceId: Buffer | null;
  readonly externalHash: Buffer;
  /** Null if equal to the hash. */
  readonly externalHashNorm: Buffer | null;
}

/** The transactions of an emulated trace in the order of logical time. */
export function emulatedTransactions(
  { roots, accountsBefore }: EmulatedTrace,
  origin: PendingOrigin,
  hasExtraFlags: boolean,
): readonly LedgerTransaction[] {
  const states = new Map<string, Account | null>();
  return inOrder(roots).map(({ address, node: { transaction, account } }) => {
    const key = address.toRaw();
    const at = accountsBefore.get(key);
    const before = states.has(key) ? states.get(key) : at?.account;
    states.set(key, account.account);
    const { stateUpdate } = transaction;
    const { workchain, shard, seqno } = at?.shardBlock ?? NO_BLOCK;
    return {
      account: accountKey(address),
      lt: transaction.lt,
      hash: transaction.hash,
      content: transaction,
      // The earliest block that can contain the transaction.
      block: { workchain, shard, seqno: seqno + 1 },
      mcSeqno: 0,
      ...origin,
      stateBefore: ledgerState(stateUpdate.oldHash, before ?? null),
      stateAfter: ledgerState(stateUpdate.newHash, account.account),
      hasExtraFlags,
      finality: 'pending',
      emulated: true,
    };
  });
}

/** The origin of a trace whose first transaction is emulated. */
export function emulatedOrigin(message: Message): PendingOrigin {
  const norm = normalizedHashOf(message);
  return {
    traceId: null,
    externalHash: Buffer.from(message.hash),
    externalHashNorm: norm && Buffer.from(norm),
  };
}

const NO_BLOCK = { workchain: 0, shard: 0n, seqno: -1 };

interface Executed {
  readonly address: Address;
  readonly node: TraceNode;
}

function inOrder(roots: readonly TraceNode[]): readonly Executed[] {
  const found: Executed[] = [];
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const address = node.transaction.inMessage?.info.destination;
    if (address instanceof Address) found.push({ address, node });
    waiting.push(...node.children);
  }
  return found.sort((a, b) => Number(a.node.transaction.lt - b.node.transaction.lt));
}

function ledgerState(hash: Uint8Array, account: Account | null): AccountState {
  const { status, balance, extraCurrencies, frozenHash, code, data } = viewLoadedAccount(account);
  return {
    hash,
    status,
    balance,
    extraCurrencies,
    frozenHash,
    codeHash: code?.hash() ?? null,
    dataHash: data?.hash() ?? null,
  };
}

/** A contract can name another one, which is then loaded. */
const MAX_ROUNDS = 4;

export function classifiableTrace(
  { externalHash }: PendingOrigin,
  transactions: readonly LedgerTransaction[],
): Trace {
  const [first, last] = [transactions[0], transactions.at(-1)];
  return traceOf(
    {
      id: toBase64(first?.hash ?? externalHash),
      externalHash: toBase64(externalHash),
      endLt: last?.lt ?? 0n,
      endUtime: last?.content.now ?? 0,
      mcSeqnoEnd: 0,
    },
    transactions,
  );
}

/** All actions of a trace with emulated transactions. */
export async function emulatedActions(
  origin: PendingOrigin,
  transactions: readonly LedgerTransaction[],
  trace: Trace,
  contracts: IndexedContracts,
): Promise<readonly LedgerAction[]> {
  let actions: readonly Action[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    ({ actions } = classify(trace, contracts));
    if (!(await contracts.loadMissing())) break;
  }
  const emulated = new Set(
    transactions.flatMap(({ hash, emulated }) => (emulated ? toBase64(hash) : [])),
  );
  return actions.map((action) => ({
    ...ledgerAction(action, trace),
    ...origin,
    finality: action.transactions.some((hash) => emulated.has(hash)) ? 'pending' : 'finalized',
  }));
}

function ledgerAction(
  action: Action,
  trace: Trace,
): Omit<LedgerAction, keyof PendingOrigin | 'finality'> {
  return {
    actionId: Buffer.from(fromBase64(action.id)),
    type: action.type,
    ancestors: action.ancestors,
    isSuccess: action.isSuccess,
    startLt: action.startLt,
    endLt: action.endLt,
    startUtime: BigInt(action.startUtime),
    endUtime: BigInt(action.endUtime),
    traceEndLt: trace.endLt,
    traceEndUtime: BigInt(trace.endUtime),
    traceMcSeqnoEnd: trace.mcSeqnoEnd,
    transactions: action.transactions.map((hash) => Buffer.from(fromBase64(hash))),
    accounts: action.accounts.map((account) => accountKey(Address.parse(account))),
    fields: storedFields(action),
  };
}
