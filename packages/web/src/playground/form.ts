import type { Field } from './fields.ts';

/** What is entered, by field; a list has any number of texts, other fields at most one. */
export type Values = Readonly<Record<string, readonly string[]>>;

export interface FormState {
  readonly method: string | null;
  readonly values: Values;
}

/** Not the name of a field: operations have fields called `method`. */
const METHOD = '@method';

/** Longer forms are not kept in the address, which browsers and chats cut. */
const MAX_HASH = 30_000;
const MAX_ROWS = 1000;

/** The form in the part of the address after `#`, which is never sent to a server; null: too long. */
export function hashOf({ method, values }: FormState): string | null {
  const query = new URLSearchParams();
  if (method !== null) query.set(METHOD, method);
  for (const [name, texts] of Object.entries(values))
    for (const text of texts) if (text !== '') query.append(name, text);
  const hash = query.toString();
  return hash.length <= MAX_HASH ? hash : null;
}

/** Reads what `hashOf` wrote. */
export function formOf(hash: string): FormState {
  const query = new URLSearchParams(hash.slice(0, MAX_HASH));
  const values = new Map<string, string[]>();
  for (const [name, text] of query) {
    const texts = values.get(name) ?? [];
    if (name !== METHOD && texts.length < MAX_ROWS) values.set(name, [...texts, text]);
  }
  return { method: query.get(METHOD), values: Object.fromEntries(values) };
}

/** The values of fields that exist: an address can name others. */
export function valuesOf(values: Values, fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, control }) => {
      const texts = Object.hasOwn(values, name) ? (values[name] ?? []) : [];
      return texts.length === 0 ? [] : [[name, control === 'list' ? texts : texts.slice(0, 1)]];
    }),
  );
}
