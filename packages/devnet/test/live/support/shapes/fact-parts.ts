import type { Fact, Facts } from './facts.ts';

/**
 * What a fact consists of, whatever it was asked with: the fields of a constructor, what is in each field, the named
 * paths of a proof. Two facts may combine the same parts, since networks differ in what is on them.
 */
function* partsOf({ mode, shape }: Fact): Generator<string> {
  if (mode === null) return yield shape;
  const [, name, fields] = /^(.*)\{(.*)\}$/.exec(shape) ?? [];
  // below what has a name, what is shown depends on the size of a tree
  if (fields === undefined) return yield shape.replace(/ \S*\*/g, '');
  for (const field of fields.split(' ')) yield `${name?.replace(/#\d+$/, '')} ${field}`;
}

/** The facts that have a part which none of the others has. */
export function unheardOf(facts: Facts, others: Facts): Fact[] {
  const known = new Set([...others].flatMap((fact) => [...partsOf(fact)]));
  return [...facts].filter((fact) => [...partsOf(fact)].some((part) => !known.has(part)));
}
