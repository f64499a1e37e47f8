import type { Params, Route } from './requests.ts';

/** An `Address` of `@ton/core` or `@tonway/chain`. */
export type AddressLike = { toRawString(): string } | { toRaw(): string };

/** A bag of cells: in base64, as bytes, or a cell of a library. */
export type BocLike = string | Uint8Array | { toBoc(): Uint8Array };

interface RequestParts {
  readonly path: string;
  readonly query: Params;
  readonly body: Params | undefined;
}

/** Where the parameters of a request are: in its path, its query or its body. */
export function partsOf({ method, path }: Route, params: Params): RequestParts {
  const rest = { ...(plain(params) as Params) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method === 'get') return { path: filled, query: rest, body: undefined };
  // `proof` is a parameter of the query in v2, whatever the method.
  const { proof, ...body } = rest;
  return {
    path: filled,
    query: proof === undefined ? {} : { proof },
    body: Object.keys(body).length > 0 ? body : undefined,
  };
}

/** Values as JSON has them: addresses as text, amounts as decimal numbers, bags of cells in base64. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Uint8Array) return base64(value);
  if ('toRawString' in value) return (value as { toRawString(): string }).toRawString();
  if ('toRaw' in value) return (value as { toRaw(): string }).toRaw();
  if ('toBoc' in value) return base64((value as { toBoc(): Uint8Array }).toBoc());
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]));
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
