import { type Action, classify, storedFields, type Trace } from '@tonway/actions';
import { Address, fromBase64, toBase64 } from '@tonway/chain';
import { accountKey } from '../../store/accounts/account-key.ts';
import type { LedgerAction } from '../../store/ledger/trace.ts';
import type { LedgerTransaction } from '../../store/ledger/transaction.ts';
import type { IndexedContracts } from '../classify/indexed-contracts.ts';
import { traceOf } from '../classify/trace-of.ts';
import type { PendingOrigin } from './emulated-transactions.ts';

/** A contract can name another one, which is then loaded. */
const MAX_ROUNDS = 4;

/** The trace as the classifier reads it. */
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
