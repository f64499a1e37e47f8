/** A value as an expression of JavaScript. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((each) => literal(each, depth)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return objectLiteral(
    Object.entries(value).map(([name, each]) => [name, literal(each, depth + 1)]),
    depth,
  );
}

const MAX_LINE = 80;

/** An object of expressions, in one line if it is short. */
export function objectLiteral(
  entries: readonly (readonly [name: string, expression: string])[],
  depth = 0,
): string {
  const parts = entries.map(([name, expression]) => `${nameLiteral(name)}: ${expression}`);
  const line = `{ ${parts.join(', ')} }`;
  if (parts.length === 0) return '{}';
  if (line.length <= MAX_LINE && !line.includes('\n')) return line;
  const space = '  '.repeat(depth + 1);
  return `{\n${parts.map((part) => `${space}${part},\n`).join('')}${space.slice(2)}}`;
}

function nameLiteral(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name);
}

/** Single quotes, as JSON otherwise. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
