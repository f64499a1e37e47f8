import type { Action } from './action/action.ts';
import { actionsOf, outermostGroups } from './action/actions-of.ts';
import { unknownAction } from './action/unknown.ts';
import { FLOWS } from './catalogue.ts';
import { applyFlows, type Context, type Flow } from './engine/flow.ts';
import { buildTree, type Node } from './engine/node.ts';
import { startGroups } from './protocols/basic.ts';
import { combineDedustDeposits } from './protocols/dedust/combined-deposit.ts';
import { addGhosts, ghostJettonTransferFlow } from './protocols/ghosts.ts';
import type { KnownContracts } from './trace/known-contracts.ts';
import type { Trace } from './trace/trace.ts';

export interface Classification {
  /** `failed`: only basic actions; `broken`: a part of an action is unknown. */
  readonly state: 'ok' | 'failed' | 'broken';
  readonly actions: readonly Action[];
  /** Why the classification failed. */
  readonly error?: unknown;
}

/** Larger traces are not classified. */
export const MAX_TRANSACTIONS = 4000;
/** Messages to the outside have no transactions. */
const MAX_MESSAGES = 4 * MAX_TRANSACTIONS;

/** Never throws: an error in a flow is part of the result. A trace that is too large has failed, without actions. */
export function classify(trace: Trace, contracts: KnownContracts): Classification {
  if (isTooLarge(trace)) return { state: 'failed', actions: [] };
  try {
    return classifyWith({ trace, contracts });
  } catch (error) {
    return { state: 'failed', actions: basicActions(trace), error };
  }
}

function classifyWith(context: Context): Classification {
  const { trace } = context;
  if (isTickTock(trace)) return { state: 'ok', actions: [] };
  const tree = buildTree(trace);
  const found = apply(FLOWS, tree, context);
  if (found.actions.length > 0) return found;
  if (addGhosts(tree)) return apply([ghostJettonTransferFlow], tree, context);
  return { state: 'ok', actions: [unknownAction(trace)] };
}

function apply(flows: readonly Flow[], tree: Node, context: Context): Classification {
  const start = startGroups(tree);
  applyFlows(flows, start, context);
  const groups = combineDedustDeposits(outermostGroups(start));
  const state = groups.some(({ isBroken }) => isBroken) ? 'broken' : 'ok';
  return { state, actions: actionsOf(groups) };
}

/** The actions of single messages, which need no flow. */
function basicActions(trace: Trace): readonly Action[] {
  try {
    const actions = actionsOf(outermostGroups(startGroups(buildTree(trace))));
    return actions.length > 0 ? actions : [unknownAction(trace)];
  } catch {
    return [unknownAction(trace)];
  }
}

function isTooLarge({ transactions }: Trace): boolean {
  if (transactions.length > MAX_TRANSACTIONS) return true;
  return transactions.reduce((sum, { outMessages }) => sum + outMessages.length, 0) > MAX_MESSAGES;
}

function isTickTock({ transactions }: Trace): boolean {
  return transactions.length === 1 && transactions[0]?.isTickTock === true;
}
