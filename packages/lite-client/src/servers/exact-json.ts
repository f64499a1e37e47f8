/** Parses JSON without losing digits: an integer too large for a number, such as a shard, comes out as a bigint. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value)
      ? exact(value, context?.source)
      : value,
  );
}

function exact(value: number, source = ''): number | bigint {
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}
