import { friendlyAddressParam } from './address.ts';
import { cellKind, cellOrNoneKind } from './cell.ts';
import { optional, required, withDefault } from './kind.ts';
import { booleanKind, bytesKind } from './scalar.ts';

const NO_BYTES = new Uint8Array();

const CODE = { description: 'Code of a contract that is not deployed yet' };
const DATA = { description: 'Data of a contract that is not deployed yet' };

/** The parts of an external message as BoCs. */
export const QUERY_PARAMS = {
  address: friendlyAddressParam(),
  body: required('body', bytesKind, { description: 'Body of the message, as a bag of cells' }),
  init_code: withDefault('init_code', bytesKind, NO_BYTES, CODE),
  init_data: withDefault('init_data', bytesKind, NO_BYTES, DATA),
};

/** The parts of an external message as JSON trees of cells. */
export const SIMPLE_QUERY_PARAMS = {
  address: friendlyAddressParam(),
  body: required('body', cellKind, { description: 'Body of the message' }),
  init_code: optional('init_code', cellOrNoneKind, CODE),
  init_data: optional('init_data', cellOrNoneKind, DATA),
};

/** Additional parameters of fee estimates. */
export const ESTIMATE_PARAMS = {
  ignore_chksig: withDefault('ignore_chksig', booleanKind, true, {
    description: 'Whether signatures count as valid without a check',
  }),
};
