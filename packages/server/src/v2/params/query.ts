import { friendlyAddressParam } from './address.ts';
import { bytesKind } from './bytes.ts';
import { cellKind, cellOrNoneKind } from './cell.ts';
import { optional, required, withDefault } from './kind.ts';
import { booleanKind } from './text.ts';

const NO_BYTES = new Uint8Array();

const CODE = { description: 'Code of a contract that is not deployed yet' };
const DATA = { description: 'Data of a contract that is not deployed yet' };

/** An external message in parts. */
export const QUERY_PARAMS = {
  address: friendlyAddressParam(),
  body: required('body', bytesKind, { description: 'Body of the message, as a bag of cells' }),
  init_code: withDefault('init_code', bytesKind, NO_BYTES, CODE),
  init_data: withDefault('init_data', bytesKind, NO_BYTES, DATA),
};

/** The same with its cells spelled out. */
export const SIMPLE_QUERY_PARAMS = {
  address: friendlyAddressParam(),
  body: required('body', cellKind, { description: 'Body of the message' }),
  init_code: optional('init_code', cellOrNoneKind, CODE),
  init_data: optional('init_data', cellOrNoneKind, DATA),
};

/** What an estimate takes besides. */
export const ESTIMATE_PARAMS = {
  ignore_chksig: withDefault('ignore_chksig', booleanKind, true, {
    description: 'Whether every signature is taken for a right one',
  }),
};
