import { noMatch } from '../errors.ts';
import type { Block } from './block.ts';
import type { Node } from './node.ts';

/**
 * Makes `target` absorb connected blocks and take their place between the other blocks. Blocks that follow the same block
 * are connected.
 */
export function absorb(target: Block, members: readonly Block[]): void {
  const set = new Set(members);
  const first = firstOf(set);
  const nodes = new Set<Node>();
  const next: Block[] = [];
  for (const member of set) {
    for (const node of member.nodes) nodes.add(node);
    next.push(...member.next.filter((each) => !set.has(each)));
    member.owner = target;
    target.parts.push(member);
  }
  target.nodes.push(...nodes);
  target.initiator = first.initiator;
  connect(target, next);
  replaceInPrevious(first, target, set);
}

/** The earliest member; all others follow it or the block before it, through members only. */
function firstOf(members: ReadonlySet<Block>): Block {
  const roots = [...members].filter(({ previous }) => !previous || !members.has(previous));
  const [first, ...others] = roots.toSorted(byStart);
  if (!first || others.some(({ previous }) => !previous || previous !== first.previous))
    noMatch('the blocks are not connected');
  return first;
}

/** Makes blocks follow `block`, in the order of messages. */
export function connect(block: Block, next: readonly Block[]): void {
  block.next = next.toSorted(byStart);
  for (const each of next) each.previous = block;
}

function replaceInPrevious(first: Block, replacement: Block, members: ReadonlySet<Block>): void {
  const { previous } = first;
  replacement.previous = previous;
  if (!previous) return;
  // in place: a block may be followed by thousands of blocks that are replaced one by one
  const index = previous.next.indexOf(first);
  if (index >= 0) previous.next[index] = replacement;
  const isSibling = (each: Block) => each !== first && each.previous === previous;
  if ([...members].some(isSibling))
    previous.next = previous.next.filter((each) => !members.has(each));
}

/** Compares blocks by their first messages. */
export function byStart(a: Block, b: Block): number {
  const difference = a.startLt - b.startLt;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
