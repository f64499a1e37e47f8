import { type Query, textsOf } from './input.ts';
import type { Operation } from './operation.ts';

/** How many rows a request asks for: its `limit`; if the operation has none, the values of its longest list. */
export function rowsAsked({ params }: Pick<Operation, 'params'>, query: Query): number {
  if (params.limit) return Number.parseInt(textsOf(query.limit).at(-1) ?? '', 10) || 1;
  return Math.max(1, ...Object.keys(params).map((name) => countValues(query, name)));
}

/** Values of a list are repeated, or separated by commas. */
function countValues(query: Query, name: string): number {
  const texts = [...textsOf(query[name]), ...textsOf(query[`${name}[]`])];
  return texts.length === 1 ? (texts[0] ?? '').split(',').length : texts.length;
}
