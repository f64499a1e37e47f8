import type { Part } from '@tonway/actions';
import { sayAction } from '@tonway/actions/say';
import { isUnverified, jettonOf, type Known } from '../data/known.ts';

/** What a sentence needs of an action of v3. */
export interface SaidAction {
  readonly type: string;
  readonly success?: boolean | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly accounts?: readonly string[] | null;
  readonly transactions?: readonly string[] | null;
  readonly finality?: string;
}

/** The parts of the sentence; `viewpoint` is the account whose history shows the action, in the form of the answer. */
export function sentenceOf(action: SaidAction, viewpoint?: string): readonly Part[] {
  const { type, success, details, accounts, transactions, finality } = action;
  return sayAction(type, details ?? {}, {
    success: success ?? true,
    isPending: finality === 'pending',
    viewpoint,
    ...(accounts && { accounts }),
    ...(transactions && { transactions: transactions.length }),
  });
}

/** A hundredth of the coin: less is often sent for the sake of its comment. */
const DUST_NANO = 10_000_000n;

/** Who sent the account of a history next to nothing, or tokens that the operator does not know; null: nobody. */
export function senderOfDust(
  { type, details }: SaidAction,
  viewpoint: string | undefined,
  known: Known,
): string | null {
  if (viewpoint === undefined || details === null) return null;
  const { source, destination, value, sender, receiver, asset } = details;
  if (type === 'ton_transfer' && destination === viewpoint)
    return BigInt(String(value ?? 0)) < DUST_NANO ? String(source) : null;
  if (type === 'jetton_transfer' && receiver === viewpoint)
    return isUnverified(jettonOf(known, String(asset))) ? String(sender) : null;
  return null;
}

interface TracedAction extends SaidAction {
  readonly trace_id: string | null;
  readonly trace_external_hash?: string | null;
}

/** Actions that are one row. */
export interface EqualActions<Action> {
  readonly newest: Action;
  readonly all: readonly Action[];
  /** Payments of the network itself, of any amount. */
  readonly isNetwork: boolean;
}

/** Pays the elector with each masterchain block. */
export const NETWORK = `-1:${'0'.repeat(64)}`;

/**
 * One row for actions of a trace that are said in the same words. In a list of the whole chain (without a viewpoint)
 * payments of the network are one row too: a quiet network has hardly any other actions.
 */
export function equalActions<Action extends TracedAction>(
  actions: readonly Action[],
  viewpoint?: string,
): readonly EqualActions<Action>[] {
  const isNetwork = ({ details }: Action) => viewpoint === undefined && details?.source === NETWORK;
  const wordsOf = (action: Action) => {
    const { trace_id, trace_external_hash, success } = action;
    return JSON.stringify([
      trace_id ?? trace_external_hash,
      success,
      sentenceOf(action, viewpoint),
    ]);
  };
  const groups = Map.groupBy(actions, (each) => (isNetwork(each) ? NETWORK : wordsOf(each)));
  return [...groups].flatMap(([key, all]) =>
    all[0] ? { newest: all[0], all, isNetwork: key === NETWORK } : [],
  );
}
