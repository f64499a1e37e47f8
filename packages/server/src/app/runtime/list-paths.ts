import type { Operation } from '../../api/v3/operation.ts';
import { V3_OPERATIONS } from '../../api/v3/operations/index.ts';

const V3_PATHS = new Set(
  V3_OPERATIONS.filter(acceptsLists).flatMap(({ name, aliases = [] }) =>
    [name, ...aliases].map((each) => `/api/v3/${each}`),
  ),
);

function acceptsLists({ params }: Operation): boolean {
  return Object.values(params).some(({ schema }) => (schema as { type?: string }).type === 'array');
}

/** Whether the v3 operation of a path accepts lists. */
export function hasV3Lists(path: string): boolean {
  return V3_PATHS.has(path);
}
