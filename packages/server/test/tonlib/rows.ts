import { readJsonLines } from '@tonway/tools/fixtures';

/** A JSON object of tonlib. */
export type Tonlib = { readonly [key: string]: TonlibValue };
type TonlibValue = string | number | boolean | Tonlib | readonly TonlibValue[];

/** A question to tonlib and its answer, on the recorded chain. */
export interface TonlibRow {
  readonly request: Tonlib;
  readonly response: Tonlib;
  readonly note: string;
}

export function* tonlibRows(): Generator<TonlibRow> {
  yield* readJsonLines<TonlibRow>('localnet', 'tonlib.jsonl.gz');
}

export function typeOf(value: Tonlib): string {
  return text(value, '@type');
}

export function text(value: Tonlib, name: string): string {
  return String(value[name]);
}

export function number(value: Tonlib, name: string): number {
  return Number(value[name]);
}

export function object(value: Tonlib, name: string): Tonlib {
  const found = value[name];
  if (typeof found !== 'object' || Array.isArray(found))
    throw new Error(`${name} is no object in ${JSON.stringify(value).slice(0, 200)}`);
  return found as Tonlib;
}

export function list(value: Tonlib, name: string): readonly Tonlib[] {
  const found = value[name];
  if (!Array.isArray(found)) throw new Error(`${name} is no list`);
  return found as readonly Tonlib[];
}
