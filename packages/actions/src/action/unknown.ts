import type { Trace } from '../trace/trace.ts';
import type { Action } from './action.ts';

/** The action of a trace that no rule explains. */
export function unknownAction({ id, transactions }: Trace): Action {
  const lts = transactions.map(({ lt }) => lt).toSorted((a, b) => (a < b ? -1 : 1));
  const times = transactions.map(({ now }) => now).toSorted((a, b) => a - b);
  return {
    type: 'unknown',
    id,
    parentId: null,
    ancestors: [],
    startLt: lts[0] ?? 0n,
    endLt: lts.at(-1) ?? 0n,
    startUtime: times[0] ?? 0,
    endUtime: times.at(-1) ?? 0,
    mcSeqnoEnd: transactions.reduce((last, { mcSeqno }) => Math.max(last, mcSeqno), 0),
    transactions: transactions.map(({ hash }) => hash),
    isSuccess: transactions.every(({ isAborted }) => !isAborted),
    accounts: [...new Set(transactions.map(({ account }) => account))],
    fields: {},
  };
}
