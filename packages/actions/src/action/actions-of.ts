import type { Group } from '../engine/group.ts';
import { callContract, contractDeploy, root } from '../protocols/basic.ts';
import { type Action, actionOf } from './action.ts';

/** All groups that no other group has absorbed, breadth first. */
export function outermostGroups(start: Group): readonly Group[] {
  const reached = new Set([start]);
  for (const group of reached) for (const next of group.next) reached.add(next);
  return [...reached];
}

/** The actions of groups and of the groups in them, each once. */
export function actionsOf(groups: readonly Group[]): readonly Action[] {
  const actions = new Map<string, Action>();
  const add = (group: Group, parent: Action | null, ancestors: readonly string[]) => {
    const action = isStored(group)
      ? actionOf(group, { parentId: parent?.id ?? null, ancestors })
      : null;
    if (action && !actions.has(action.id)) actions.set(action.id, action);
    if (group.kind.since === 'v1') return;
    const around = action ? [...new Set([...ancestors, group.kind.name])] : ancestors;
    for (const part of group.parts)
      if (part.kind !== contractDeploy) add(part, action ?? parent, around);
  };
  for (const group of groups) add(group, null, []);
  for (const group of groups) for (const each of deploymentsIn(group)) add(each, null, []);
  return [...actions.values()];
}

/** The messages from outside and to the outside are no actions by themselves. */
function isStored({ kind, source, destination }: Group): boolean {
  if (kind === root) return false;
  return kind !== callContract || (source !== null && destination !== null);
}

function deploymentsIn(group: Group): readonly Group[] {
  const found: Group[] = [];
  const pending = [group];
  for (let each = pending.pop(); each; each = pending.pop()) {
    if (each.kind === contractDeploy) found.push(each);
    pending.push(...each.parts);
  }
  return found;
}
