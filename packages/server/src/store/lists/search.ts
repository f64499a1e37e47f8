/** The most rows of each kind that a search by name finds: no more rows of each index are read. */
export const MAX_FOUND = 20;
/** Names are searched by so many characters from the beginning, as the indexes have them. */
export const MAX_PREFIX_LENGTH = 64;

/** Bounds of the texts that begin with a text. Unlike `like` they suit a kept plan, and have no wildcards. */
export function beginsWith(column: string, prefix: string): string {
  return `${column} >= ${prefix} and ${column} < ${prefix} || chr(1114111)`;
}
