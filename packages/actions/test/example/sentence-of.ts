import { actionsOf, outermostGroups } from '../../src/action/actions-of.ts';
import { detailsOf } from '../../src/action/details.ts';
import { applyFlows, type Flow } from '../../src/engine/flow.ts';
import type { ActionKind } from '../../src/engine/kind.ts';
import { buildTree } from '../../src/engine/node.ts';
import { plainText, storedFields } from '../../src/index.ts';
import { sayPhrase } from '../../src/phrases/sentence.ts';
import { startGroups } from '../../src/protocols/basic.ts';
import { knownContracts, type Sent, traceFrom } from '../support/trace-builder.ts';

interface Message {
  readonly wallet: string;
  readonly message: Sent;
  readonly viewpoint?: string | undefined;
}

/** The actions that a flow, which is not in the catalogue, finds in a trace, in words; accounts are numbers. */
export function sentenceOf<Data>(
  flow: Flow,
  { types, details, phrase }: ActionKind<Data>,
  { wallet, message, viewpoint }: Message,
): readonly string[] {
  const trace = traceFrom(wallet, [message]);
  const start = startGroups(buildTree(trace));
  applyFlows([flow], start, { trace, contracts: knownContracts() });
  const found = actionsOf(outermostGroups(start)).filter(({ type }) => types.includes(type));
  return found.map((action) => {
    const outcome = { success: action.isSuccess, viewpoint };
    const shown = detailsOf(storedFields(action), details);
    const parts = sayPhrase(phrase.resolve(details), shown, outcome);
    return plainText(parts, { account: (account) => String(Number(`0x${account.slice(-8)}`)) });
  });
}
