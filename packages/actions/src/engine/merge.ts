import { noMatch } from '../errors.ts';
import type { Group } from './group.ts';
import type { Node } from './node.ts';

/**
 * Makes `target` absorb connected groups and take their place between the other groups. Groups that follow the same group
 * are connected.
 */
export function absorb(target: Group, members: readonly Group[]): void {
  const set = new Set(members);
  const first = firstOf(set);
  const nodes = new Set<Node>();
  const next: Group[] = [];
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

/** The earliest member; all others follow it or the group before it, through members only. */
function firstOf(members: ReadonlySet<Group>): Group {
  const roots = [...members].filter(({ previous }) => !previous || !members.has(previous));
  const [first, ...others] = roots.toSorted(byStart);
  if (!first || others.some(({ previous }) => !previous || previous !== first.previous))
    noMatch('the groups are not connected');
  return first;
}

/** Makes groups follow `group`, in the order of messages. */
export function connect(group: Group, next: readonly Group[]): void {
  group.next = next.toSorted(byStart);
  for (const each of next) each.previous = group;
}

function replaceInPrevious(first: Group, replacement: Group, members: ReadonlySet<Group>): void {
  const { previous } = first;
  replacement.previous = previous;
  if (!previous) return;
  // in place: a group may be followed by thousands of groups that are replaced one by one
  const index = previous.next.indexOf(first);
  if (index >= 0) previous.next[index] = replacement;
  const isSibling = (each: Group) => each !== first && each.previous === previous;
  if ([...members].some(isSibling))
    previous.next = previous.next.filter((each) => !members.has(each));
}

/** Compares groups by their first messages. */
export function byStart(a: Group, b: Group): number {
  const difference = a.startLt - b.startLt;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
