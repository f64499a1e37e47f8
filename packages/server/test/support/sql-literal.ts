/** Untyped, so that PostgreSQL derives its type as it does for a parameter. */
export function literal(value: unknown): string {
  return value === null ? 'null' : `'${textOf(value)}'`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((each) => `"${elementOf(each)}"`).join()}}`;
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value);
}

/** Within an array a backslash is written twice. */
function elementOf(value: unknown): string {
  return textOf(value).replaceAll('\\', '\\\\');
}
