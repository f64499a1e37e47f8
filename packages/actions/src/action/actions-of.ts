import type { Block } from '../engine/block.ts';
import { callContract, contractDeploy, root } from '../protocols/basic.ts';
import { type Action, actionOf } from './action.ts';

/** All blocks that no other block has absorbed, breadth first. */
export function outermostBlocks(start: Block): readonly Block[] {
  const reached = new Set([start]);
  for (const block of reached) for (const next of block.next) reached.add(next);
  return [...reached];
}

/** The actions of blocks and of the blocks in them, each once. */
export function actionsOf(blocks: readonly Block[]): readonly Action[] {
  const actions = new Map<string, Action>();
  const add = (block: Block, parent: Action | null, ancestors: readonly string[]) => {
    const action = isStored(block)
      ? actionOf(block, { parentId: parent?.id ?? null, ancestors })
      : null;
    if (action && !actions.has(action.id)) actions.set(action.id, action);
    if (block.kind.since === 'v1') return;
    const around = action ? [...new Set([...ancestors, block.kind.name])] : ancestors;
    for (const part of block.parts)
      if (part.kind !== contractDeploy) add(part, action ?? parent, around);
  };
  for (const block of blocks) add(block, null, []);
  for (const block of blocks) for (const each of deploymentsIn(block)) add(each, null, []);
  return [...actions.values()];
}

/** The messages from outside and to the outside are no actions by themselves. */
function isStored({ kind, source, destination }: Block): boolean {
  if (kind === root) return false;
  return kind !== callContract || (source !== null && destination !== null);
}

function deploymentsIn(block: Block): readonly Block[] {
  const found: Block[] = [];
  const pending = [block];
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.kind === contractDeploy) found.push(each);
    pending.push(...each.parts);
  }
  return found;
}
