import { isNoMatch } from '../errors.ts';
import type { Block } from './block.ts';
import type { Found } from './found.ts';
import type { Kind } from './kind.ts';

/** A shape of connected blocks. */
export interface Pattern {
  /** Whether the surrounding pattern matches without this pattern. */
  readonly isOptional: boolean;
  /** Adds the blocks that match to `found`; nothing if the block does not match. */
  match(block: Block, found: Found): boolean;
}

type Rule = (block: Block, found: Found) => boolean;

/** What a block is recognized by at first sight: its kind, a kind in it, or the opcode of its message. */
export type Sign = Kind | number;

interface Shape {
  /** All blocks that match have one of these signs; undefined: any block may match. */
  readonly signs?: readonly Sign[];
  readonly label?: string;
  readonly isOptional?: boolean;
  readonly rules?: readonly Rule[];
}

/** Opcodes of messages that return what is left, and that any step of a flow may send. */
const EXCESS = 0xd53276db;
const BOUNCED = 0xffffffff;

/** A block with a property, and the blocks around it. */
export class BlockPattern implements Pattern {
  readonly isOptional: boolean;
  readonly #test: (block: Block) => boolean;
  readonly #shape: Shape;

  constructor(test: (block: Block) => boolean, shape: Shape = {}) {
    this.#test = test;
    this.#shape = shape;
    this.isOptional = shape.isOptional ?? false;
  }

  /** Whether a block can match in a trace whose blocks have these signs. */
  canMatchIn(signs: ReadonlySet<Sign>): boolean {
    return this.#shape.signs?.some((sign) => signs.has(sign)) ?? true;
  }

  match(block: Block, found: Found): boolean {
    if (!this.matchAnchor(block, found)) return false;
    found.add(block);
    for (const next of block.next) if (isExcess(next)) found.add(next);
    return true;
  }

  /** Matches as the outermost pattern: excess messages of the block stay outside. */
  matchAnchor(block: Block, found: Found): boolean {
    if (!this.#passes(block)) return false;
    const { label, rules = [] } = this.#shape;
    const mark = found.mark();
    if (!rules.every((rule) => rule(block, found))) {
      found.reset(mark);
      return false;
    }
    if (label !== undefined) found.name(label, block);
    return true;
  }

  /** Tests may read bodies: a malformed body does not pass. */
  #passes(block: Block): boolean {
    try {
      return this.#test(block);
    } catch (error) {
      if (isNoMatch(error)) return false;
      throw error;
    }
  }

  /** Names the block, for the builder. */
  as(label: string): BlockPattern {
    return this.#with({ label });
  }

  /** A condition on the block. */
  where(test: (block: Block) => boolean): BlockPattern {
    const previous = this.#test;
    return new BlockPattern((block) => previous(block) && test(block), this.#shape);
  }

  /** The surrounding pattern matches without this pattern. */
  optional(): BlockPattern {
    return this.#with({ isOptional: true });
  }

  /** Each pattern matches the first following block that no pattern before it has matched. */
  to(...patterns: readonly Pattern[]): BlockPattern {
    return this.#withRule((block, found) => matchInOrder(block.next, patterns, found));
  }

  /** All following blocks that match belong to the flow; one at least, unless the pattern is optional. */
  toEach(pattern: Pattern): BlockPattern {
    return this.#withRule((block, found) => {
      const matching = block.next.filter((next) => pattern.match(next, found));
      return matching.length > 0 || pattern.isOptional;
    });
  }

  /** The block before. */
  from(pattern: Pattern): BlockPattern {
    return this.#withRule(({ previous }, found) => {
      return (previous !== null && pattern.match(previous, found)) || pattern.isOptional;
    });
  }

  #withRule(rule: Rule): BlockPattern {
    return this.#with({ rules: [...(this.#shape.rules ?? []), rule] });
  }

  #with(shape: Shape): BlockPattern {
    return new BlockPattern(this.#test, { ...this.#shape, ...shape });
  }
}

function matchInOrder(next: readonly Block[], patterns: readonly Pattern[], found: Found): boolean {
  const left = [...next];
  return patterns.every((pattern) => {
    const index = left.findIndex((block) => pattern.match(block, found));
    if (index >= 0) left.splice(index, 1);
    return index >= 0 || pattern.isOptional;
  });
}

function isExcess({ opcode }: Block): boolean {
  return opcode === EXCESS || opcode === BOUNCED;
}

class AnyOf implements Pattern {
  readonly isOptional: boolean;
  readonly #patterns: readonly Pattern[];

  constructor(patterns: readonly Pattern[], isOptional: boolean) {
    this.#patterns = patterns;
    this.isOptional = isOptional;
  }

  match(block: Block, found: Found): boolean {
    return this.#patterns.some((pattern) => pattern.match(block, found));
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
export function chain(step: BlockPattern, exit: Pattern): Pattern {
  let pattern = exit;
  for (let steps = 0; steps < MAX_STEPS; steps++)
    pattern = new AnyOf([exit, step.toEach(pattern)], exit.isOptional);
  return pattern;
}
