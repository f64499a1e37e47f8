import { type Action, classify, storedFields, type Trace } from '@tonway/actions';
import { Address, fromBase64, toBase64 } from '@tonway/chain';
import type { IndexedContracts } from '../classify/indexed-contracts.ts';
import { traceOf } from '../classify/trace-of.ts';
import type { LedgerAction } from '../ledger/action.ts';
import type { LedgerTransaction } from '../ledger/transaction.ts';
import { accountKey } from '../store/account-key.ts';
import type { EmulatedTrace } from './emulate-message.ts';
import { originOf } from './emulated-transactions.ts';

/** A contract can name another one, which is then loaded. */
const MAX_ROUNDS = 4;

/** The trace as the classifier reads it. */
export function classifiableTrace(
  { message, root }: EmulatedTrace,
  transactions: readonly LedgerTransaction[],
): Trace {
  const last = transactions.at(-1)?.content ?? root.transaction;
  return traceOf(
    {
      id: toBase64(root.transaction.hash),
      externalHash: toBase64(message.hash),
      endLt: last.lt,
      endUtime: last.now,
      mcSeqnoEnd: 0,
    },
    transactions,
  );
}

/** The actions of an emulated trace that a client with these types sees. */
export async function emulatedActions(
  { message }: EmulatedTrace,
  trace: Trace,
  contracts: IndexedContracts,
  types: ReadonlySet<string>,
): Promise<readonly LedgerAction[]> {
  let actions: readonly Action[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    ({ actions } = classify(trace, contracts));
    if (!(await contracts.loadMissing())) break;
  }
  const origin = originOf(message);
  return actions
    .filter(({ type, ancestors }) => types.has(type) && !ancestors.some((each) => types.has(each)))
    .map((action) => ({ ...ledgerAction(action, trace), ...origin }));
}

function ledgerAction(
  action: Action,
  trace: Trace,
): Omit<LedgerAction, 'externalHash' | 'externalHashNorm'> {
  return {
    traceId: null,
    actionId: Buffer.from(fromBase64(action.id)),
    type: action.type,
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
    finality: 'pending',
  };
}
