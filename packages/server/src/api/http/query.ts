/** Each invalid escape sequence costs an exception. */
const MAX_INVALID = 16;

/** The parameters of a query string; the values of a repeated one are an array. */
type ParsedQuery = Record<string, string | string[]>;

/**
 * Parses a query string several times faster than the parser of Fastify if the string is long. A text with an invalid
 * escape sequence stays as it is; after many of them, so do all others.
 */
export function parseQuery(query: string): ParsedQuery {
  const parsed: ParsedQuery = Object.create(null);
  const decode = decoder();
  for (const part of query.includes('+') ? spacedParts(query) : query.split('&')) {
    if (part === '') continue;
    const end = part.indexOf('=');
    const name = decode(end < 0 ? part : part.slice(0, end));
    const value = end < 0 ? '' : decode(part.slice(end + 1));
    const known = parsed[name];
    if (known === undefined) parsed[name] = value;
    else if (typeof known === 'string') parsed[name] = [known, value];
    else known.push(value);
  }
  return parsed;
}

const PLUS = 0x2b;
const SPACE = 0x20;

/** `replaceAll` takes a hundred times as long. */
function spacedParts(query: string): string[] {
  const bytes = Buffer.from(query);
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === PLUS) bytes[i] = SPACE;
  return bytes.toString().split('&');
}

function decoder(): (text: string) => string {
  let invalid = 0;
  return (text) => {
    if (invalid >= MAX_INVALID || !text.includes('%')) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      invalid++;
      return text;
    }
  };
}
