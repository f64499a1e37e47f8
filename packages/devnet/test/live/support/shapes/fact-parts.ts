import type { Fact, Facts } from './facts.ts';

/**
 * The parts of a fact, independent of the query: the fields of a constructor, the content of each field, the named
 * paths of a proof. Facts may combine the same parts differently, since networks differ in content.
 */
function* partsOf({ mode, shape }: Fact): Generator<string> {
  if (mode === null) return yield shape;
  const [, name, fields] = /^(.*)\{(.*)\}$/.exec(shape) ?? [];
  // below named paths, the content of a proof depends on the size of the tree
  if (fields === undefined) return yield shape.replace(/ \S*\*/g, '');
  for (const field of fields.split(' ')) yield `${name?.replace(/#\d+$/, '')} ${field}`;
}

/** Facts with a part that none of the others has. */
export function unheardOf(facts: Facts, others: Facts): Fact[] {
  const known = new Set([...others].flatMap((fact) => [...partsOf(fact)]));
  return [...facts].filter((fact) => [...partsOf(fact)].some((part) => !known.has(part)));
}
