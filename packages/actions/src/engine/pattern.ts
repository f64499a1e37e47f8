import { isNoMatch } from '../errors.ts';
import type { Found } from './found.ts';
import type { Group } from './group.ts';
import type { Kind } from './kind.ts';

/** A shape of connected groups. */
export interface Pattern {
  /** Whether the surrounding pattern matches without this pattern. */
  readonly isOptional: boolean;
  /** Adds the groups that match to `found`; nothing if the group does not match. */
  match(group: Group, found: Found): boolean;
}

type Rule = (group: Group, found: Found) => boolean;

/** What a group is recognized by at first sight: its kind, a kind in it, or the opcode of its message. */
export type Sign = Kind | number;

interface Shape {
  /** All groups that match have one of these signs; undefined: any group may match. */
  readonly signs?: readonly Sign[];
  readonly label?: string;
  readonly isOptional?: boolean;
  readonly rules?: readonly Rule[];
}

/** Opcodes of messages that return what is left, and that any step of a flow may send. */
const EXCESS = 0xd53276db;
const BOUNCED = 0xffffffff;

/** A group with a property, and the groups around it. */
export class GroupPattern implements Pattern {
  readonly isOptional: boolean;
  readonly #test: (group: Group) => boolean;
  readonly #shape: Shape;

  constructor(test: (group: Group) => boolean, shape: Shape = {}) {
    this.#test = test;
    this.#shape = shape;
    this.isOptional = shape.isOptional ?? false;
  }

  /** Whether a group can match in a trace whose groups have these signs. */
  canMatchIn(signs: ReadonlySet<Sign>): boolean {
    return this.#shape.signs?.some((sign) => signs.has(sign)) ?? true;
  }

  match(group: Group, found: Found): boolean {
    if (!this.matchAnchor(group, found)) return false;
    found.add(group);
    for (const next of group.next) if (isExcess(next)) found.add(next);
    return true;
  }

  /** Matches as the outermost pattern: excess messages of the group stay outside. */
  matchAnchor(group: Group, found: Found): boolean {
    if (!this.#passes(group)) return false;
    const { label, rules = [] } = this.#shape;
    const mark = found.mark();
    if (!rules.every((rule) => rule(group, found))) {
      found.reset(mark);
      return false;
    }
    if (label !== undefined) found.name(label, group);
    return true;
  }

  /** Tests may read bodies: a malformed body does not pass. */
  #passes(group: Group): boolean {
    try {
      return this.#test(group);
    } catch (error) {
      if (isNoMatch(error)) return false;
      throw error;
    }
  }

  /** Names the group, for the builder. */
  as(label: string): GroupPattern {
    return this.#with({ label });
  }

  /** A condition on the group. */
  where(test: (group: Group) => boolean): GroupPattern {
    const previous = this.#test;
    return new GroupPattern((group) => previous(group) && test(group), this.#shape);
  }

  /** The surrounding pattern matches without this pattern. */
  optional(): GroupPattern {
    return this.#with({ isOptional: true });
  }

  /** Each pattern matches the first following group that no pattern before it has matched. */
  to(...patterns: readonly Pattern[]): GroupPattern {
    return this.#withRule((group, found) => matchInOrder(group.next, patterns, found));
  }

  /** All following groups that match belong to the flow; one at least, unless the pattern is optional. */
  toEach(pattern: Pattern): GroupPattern {
    return this.#withRule((group, found) => {
      const matching = group.next.filter((next) => pattern.match(next, found));
      return matching.length > 0 || pattern.isOptional;
    });
  }

  /** The group before. */
  from(pattern: Pattern): GroupPattern {
    return this.#withRule(({ previous }, found) => {
      return (previous !== null && pattern.match(previous, found)) || pattern.isOptional;
    });
  }

  #withRule(rule: Rule): GroupPattern {
    return this.#with({ rules: [...(this.#shape.rules ?? []), rule] });
  }

  #with(shape: Shape): GroupPattern {
    return new GroupPattern(this.#test, { ...this.#shape, ...shape });
  }
}

function matchInOrder(next: readonly Group[], patterns: readonly Pattern[], found: Found): boolean {
  const left = [...next];
  return patterns.every((pattern) => {
    const index = left.findIndex((group) => pattern.match(group, found));
    if (index >= 0) left.splice(index, 1);
    return index >= 0 || pattern.isOptional;
  });
}

function isExcess({ opcode }: Group): boolean {
  return opcode === EXCESS || opcode === BOUNCED;
}

class AnyOf implements Pattern {
  readonly isOptional: boolean;
  readonly #patterns: readonly Pattern[];

  constructor(patterns: readonly Pattern[], isOptional: boolean) {
    this.#patterns = patterns;
    this.isOptional = isOptional;
  }

  match(group: Group, found: Found): boolean {
    return this.#patterns.some((pattern) => pattern.match(group, found));
  }
}

/** The first of several patterns that matches. */
export function anyOf(...patterns: readonly Pattern[]): Pattern {
  return new AnyOf(patterns, false);
}

/** Makes any pattern optional. */
export function maybe(...patterns: readonly Pattern[]): Pattern {
  return new AnyOf(patterns, true);
}

/** Real routes are much shorter; the limit bounds the time and the depth of matching in any trace. */
const MAX_STEPS = 32;

/** Steps that follow each other, until the exit matches. With an optional exit, the steps may end anywhere. */
export function chain(step: GroupPattern, exit: Pattern): Pattern {
  let pattern = exit;
  for (let steps = 0; steps < MAX_STEPS; steps++)
    pattern = new AnyOf([exit, step.toEach(pattern)], exit.isOptional);
  return pattern;
}
