const MAX_EDITS = 2;
/** Longer names are no mistyped ones. */
const MAX_LENGTH = 64;

/**
 * `; did you mean NAME?`, if a known name begins with the mistyped one or differs by two letters at most; otherwise an
 * empty text.
 *
 * @example
 * suggestion('srve', ['serve', 'stream']); // => '; did you mean serve?'
 * suggestion('nothing', ['serve', 'stream']); // => ''
 */
export function suggestion(mistyped: string, known: readonly string[]): string {
  if (mistyped === '' || mistyped.length > MAX_LENGTH) return '';
  const given = mistyped.toLowerCase();
  const rated = known.map((name) => ({ name, edits: editsTo(name.toLowerCase(), given) }));
  const [best] = rated.filter(({ edits }) => edits <= MAX_EDITS).sort((a, b) => a.edits - b.edits);
  return best ? `; did you mean ${best.name}?` : '';
}

/** A name that begins with the other is as near as one edit. */
function editsTo(name: string, given: string): number {
  const edits = editsBetween(given, name);
  return name.startsWith(given) || given.startsWith(name) ? Math.min(edits, 1) : edits;
}

/** The Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (b[j] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
