import { isNoMatch } from '../errors.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Trace } from '../trace/trace.ts';
import { Found } from './found.ts';
import { Group } from './group.ts';
import type { Recognized } from './kind.ts';
import { absorb } from './merge.ts';
import type { GroupPattern, Sign } from './pattern.ts';

export interface Context {
  readonly trace: Trace;
  readonly contracts: KnownContracts;
}

/** How a protocol looks on the chain: the shape of the messages, and what they mean. */
export interface Flow {
  readonly pattern: GroupPattern;
  /** Null, a malformed body and `noMatch` mean: something else. Other errors make the whole trace fail. */
  build(anchor: Group, found: Found, context: Context): Recognized | readonly Recognized[] | null;
}

/** Tries flows one after the other. Most protocols do not occur in a trace: their flows are skipped. */
export function applyFlows(flows: readonly Flow[], root: Group, context: Context): void {
  const signs = signsOf(root);
  for (const flow of flows) {
    if (!flow.pattern.canMatchIn(signs)) continue;
    for (const { kind } of applyFlow(flow, root, context)) signs.add(kind);
  }
}

function signsOf(root: Group): Set<Sign> {
  const signs = new Set<Sign>();
  const pending = [root];
  for (let group = pending.pop(); group; group = pending.pop()) {
    signs.add(group.kind);
    if (group.opcode !== null) signs.add(group.opcode);
    for (const { kind } of group.parts) signs.add(kind);
    pending.push(...group.next);
  }
  return signs;
}

/** Tries a flow on every group, breadth first. Returns what it has found. */
function applyFlow(flow: Flow, root: Group, context: Context): readonly Recognized[] {
  const formed: Recognized[] = [];
  // A set keeps the order of insertion, and its iteration includes groups that are added meanwhile.
  const reached = new Set([root]);
  for (const group of reached) {
    const { next } = group;
    if (!group.owner) formed.push(...tryFlow(flow, group, context));
    for (const each of next) reached.add(each);
  }
  return formed;
}

function tryFlow(flow: Flow, anchor: Group, context: Context): readonly Recognized[] {
  const found = new Found();
  if (!flow.pattern.matchAnchor(anchor, found)) return NOTHING;
  const recognized = attempt(() => flow.build(anchor, found, context));
  if (!recognized) return NOTHING;
  const all = 'kind' in recognized ? [recognized] : recognized;
  for (const each of all) attempt(() => form(each, each.groups ?? [anchor, ...found.groups]));
  return all;
}

const NOTHING: readonly Recognized[] = [];

function form({ kind, data, isFailed, isBroken }: Recognized, groups: readonly Group[]): Group {
  const group = new Group(kind, data, []);
  group.isFailed = isFailed ?? false;
  group.isBroken = isBroken ?? false;
  absorb(group, groups);
  return group;
}

/** Null if the messages are malformed or not what the flow looks for. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch (error) {
    if (isNoMatch(error)) return null;
    throw error;
  }
}
