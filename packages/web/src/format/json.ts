/** A parsed answer; numbers that JavaScript would round keep their digits. */
export type Json =
  | string
  | number
  | boolean
  | null
  | ExactNumber
  | readonly Json[]
  | { readonly [name: string]: Json };

/** A number as it was written. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Texts, which are skipped, and numbers. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Parses an answer; throws if it is not JSON. */
export function parseJson(text: string): Json {
  // Chosen after the text is written, so that no text can begin with it on purpose.
  const mark = `${Math.random()}:`;
  const marked = text.replace(TOKENS, (token) =>
    token.startsWith('"') || String(Number(token)) === token
      ? token
      : JSON.stringify(`${mark}${token}`),
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark)
      ? new ExactNumber(value.slice(mark.length))
      : value,
  ) as Json;
}

/** Indented text with all digits. */
export function jsonText(value: Json, indent = ''): string {
  if (value instanceof ExactNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((each: Json) => jsonText(each, inner))
    : Object.entries(value).map(
        ([name, each]) => `${JSON.stringify(name)}: ${jsonText(each, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
