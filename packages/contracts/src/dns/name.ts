/** As resolvers take a name: its parts from the last to the first, each ended by a zero byte. */
export function encodeName(name: string): Uint8Array {
  const parts = name.split('.').reverse();
  // a name that begins with a dot has no part before it
  if (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return new TextEncoder().encode(parts.map((part) => `${part}\0`).join(''));
}

/** The name of the bytes that a resolver has understood. */
export function decodeName(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  const parts = (text.endsWith('\0') ? text.slice(0, -1) : text).split('\0');
  return parts.reverse().join('.');
}
