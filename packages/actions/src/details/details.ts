/** What a field of `details` is: decides how it is shown and described. */
export type DetailType =
  | 'account'
  /** Null: the native coin. */
  | 'asset'
  /** Decimal digits. */
  | 'amount'
  /** Decimal digits that are no amount: query ids, indexes. */
  | 'digits'
  | 'integer'
  | 'flag'
  | 'hash'
  | 'hex'
  | 'opcode'
  | 'boc'
  | 'text'
  | 'currencies'
  | { readonly list: DetailType }
  | { readonly object: Details }
  /** Lists of equal length, shown as one list of objects. */
  | { readonly zipped: Details };

/** A field of `details` and where its value is stored. */
export interface DetailField {
  readonly type: DetailType;
  /** Paths in the stored action, such as `source` or `nft_transfer_data.price`; the first that is not null is used. */
  readonly paths: readonly string[];
  /** Left out if null. */
  readonly isOptional: boolean;
  /** Other paths, by a stored value: `dex` may decide where an address is stored. */
  readonly pathsBy?: { readonly path: string; readonly paths: Readonly<Record<string, string[]>> };
}

/** The fields that the HTTP interface shows as `details` of an action. */
export interface Details {
  readonly [name: string]: DetailField;
}

function fieldOf(type: DetailType): (...paths: string[]) => DetailField {
  return (...paths) => ({ type, paths, isOptional: false });
}

export const account: ReturnType<typeof fieldOf> = fieldOf('account');
export const asset: ReturnType<typeof fieldOf> = fieldOf('asset');
export const amount: ReturnType<typeof fieldOf> = fieldOf('amount');
export const digits: ReturnType<typeof fieldOf> = fieldOf('digits');
export const integer: ReturnType<typeof fieldOf> = fieldOf('integer');
export const flag: ReturnType<typeof fieldOf> = fieldOf('flag');
export const hash: ReturnType<typeof fieldOf> = fieldOf('hash');
export const hex: ReturnType<typeof fieldOf> = fieldOf('hex');
export const opcode: ReturnType<typeof fieldOf> = fieldOf('opcode');
export const boc: ReturnType<typeof fieldOf> = fieldOf('boc');
export const text: ReturnType<typeof fieldOf> = fieldOf('text');
export const currencies: ReturnType<typeof fieldOf> = fieldOf('currencies');

export function list(type: DetailType, ...paths: string[]): DetailField {
  return { type: { list: type }, paths, isOptional: false };
}

export function object(fields: Details, ...paths: string[]): DetailField {
  return { type: { object: fields }, paths, isOptional: false };
}

export function zipped(fields: Details, ...paths: string[]): DetailField {
  return { type: { zipped: fields }, paths, isOptional: false };
}

export function optional(field: DetailField): DetailField {
  return { ...field, isOptional: true };
}

export function allOptional(details: Details): Details {
  return Object.fromEntries(Object.entries(details).map(([name, each]) => [name, optional(each)]));
}
