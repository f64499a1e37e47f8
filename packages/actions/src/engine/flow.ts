import { isNoMatch } from '../errors.ts';
import type { KnownContracts } from '../trace/known-contracts.ts';
import type { Trace } from '../trace/trace.ts';
import { Block } from './block.ts';
import { Found } from './found.ts';
import type { Recognized } from './kind.ts';
import { absorb } from './merge.ts';
import type { BlockPattern, Sign } from './pattern.ts';

export interface Context {
  readonly trace: Trace;
  readonly contracts: KnownContracts;
}

/** How a protocol looks on the chain: the shape of the messages, and what they mean. */
export interface Flow {
  readonly pattern: BlockPattern;
  /** Null, a malformed body and `noMatch` mean: something else. Other errors make the whole trace fail. */
  build(anchor: Block, found: Found, context: Context): Recognized | readonly Recognized[] | null;
}

/** Tries flows one after the other. Most protocols do not occur in a trace: their flows are skipped. */
export function applyFlows(flows: readonly Flow[], root: Block, context: Context): void {
  const signs = signsOf(root);
  for (const flow of flows) {
    if (!flow.pattern.canMatchIn(signs)) continue;
    for (const { kind } of applyFlow(flow, root, context)) signs.add(kind);
  }
}

function signsOf(root: Block): Set<Sign> {
  const signs = new Set<Sign>();
  const pending = [root];
  for (let block = pending.pop(); block; block = pending.pop()) {
    signs.add(block.kind);
    if (block.opcode !== null) signs.add(block.opcode);
    for (const { kind } of block.parts) signs.add(kind);
    pending.push(...block.next);
  }
  return signs;
}

/** Tries a flow on every block, breadth first. Returns what it has found. */
function applyFlow(flow: Flow, root: Block, context: Context): readonly Recognized[] {
  const formed: Recognized[] = [];
  // A set keeps the order of insertion, and its iteration includes blocks that are added meanwhile.
  const reached = new Set([root]);
  for (const block of reached) {
    const { next } = block;
    if (!block.owner) formed.push(...tryFlow(flow, block, context));
    for (const each of next) reached.add(each);
  }
  return formed;
}

function tryFlow(flow: Flow, anchor: Block, context: Context): readonly Recognized[] {
  const found = new Found();
  if (!flow.pattern.matchAnchor(anchor, found)) return NOTHING;
  const recognized = attempt(() => flow.build(anchor, found, context));
  if (!recognized) return NOTHING;
  const all = 'kind' in recognized ? [recognized] : recognized;
  for (const each of all) attempt(() => form(each, each.blocks ?? [anchor, ...found.blocks]));
  return all;
}

const NOTHING: readonly Recognized[] = [];

function form({ kind, data, isFailed, isBroken }: Recognized, blocks: readonly Block[]): Block {
  const block = new Block(kind, data, []);
  block.isFailed = isFailed ?? false;
  block.isBroken = isBroken ?? false;
  absorb(block, blocks);
  return block;
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
