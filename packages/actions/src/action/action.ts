import { sha256, toBase64 } from '@tonway/chain';
import type { Group } from '../engine/group.ts';
import type { ActionFields } from '../engine/kind.ts';
import type { Account, Hash } from '../trace/trace.ts';

/** What happened, as it is stored. */
export interface Action {
  readonly type: string;
  readonly id: Hash;
  readonly parentId: Hash | null;
  /** The names of the groups around this one, which replace it for clients that know them. */
  readonly ancestors: readonly string[];
  readonly startLt: bigint;
  readonly endLt: bigint;
  readonly startUtime: number;
  readonly endUtime: number;
  readonly mcSeqnoEnd: number;
  readonly transactions: readonly Hash[];
  readonly isSuccess: boolean;
  readonly accounts: readonly Account[];
  readonly fields: ActionFields;
}

interface Around {
  readonly parentId: Hash | null;
  readonly ancestors: readonly string[];
}

/** The id of the action that a group becomes: the same whenever the trace is classified again. */
function actionId({ kind, firstNode }: Group): Hash {
  const { message, transaction } = firstNode;
  return toBase64(sha256(encoder.encode(`${message?.hash ?? transaction.hash}${kind.name}`)));
}

const encoder = new TextEncoder();

export function actionOf(group: Group, { parentId, ancestors }: Around): Action {
  const { kind, nodes, initiator } = group;
  const fields = kind.fieldsOf(group);
  const transactions = nodes.map(({ transaction }) => transaction);
  const involved = initiator ? [...transactions, initiator.transaction] : transactions;
  return {
    type: kind.typeOf(group),
    id: actionId(group),
    parentId,
    ancestors,
    startLt: group.startLt,
    endLt: transactions.reduce((last, { lt }) => (lt > last ? lt : last), 0n),
    startUtime: group.startUtime,
    endUtime: Math.max(...transactions.map(({ now }) => now)),
    mcSeqnoEnd: Math.max(...transactions.map(({ mcSeqno }) => mcSeqno)),
    transactions: distinct(involved.map(({ hash }) => hash)),
    isSuccess: !group.isFailed,
    accounts: accountsOf(
      group,
      fields,
      involved.map(({ account }) => account),
    ),
    fields,
  };
}

function accountsOf(
  group: Group,
  fields: ActionFields,
  involved: readonly Account[],
): readonly Account[] {
  const isGhost = group.nodes.some((node) => node.isGhost);
  const receivers = isGhost ? [] : [fields.destination, fields.destination_secondary];
  const all = [
    ...involved,
    fields.source,
    fields.source_secondary,
    ...receivers,
    ...group.kind.extraAccountsOf(group),
  ];
  // a key in the place of an account is left out
  return distinct(all.flatMap((value) => (value?.includes(':') ? value : [])));
}

function distinct(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
