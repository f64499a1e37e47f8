import { optional, required, withDefault } from '../../kernel/params.ts';
import { friendlyAddressParam } from './address.ts';
import { cellOrNoneType, cellType } from './cell.ts';
import { booleanType, bytesType } from './scalar.ts';

const NO_BYTES = new Uint8Array();

const CODE = 'Code of a contract that is not deployed yet';
const DATA = 'Data of a contract that is not deployed yet';

/** The parts of an external message as BoCs. */
export const QUERY_PARAMS = {
  address: friendlyAddressParam,
  body: required(bytesType, 'Body of the message, as a bag of cells'),
  init_code: withDefault(bytesType, NO_BYTES, CODE),
  init_data: withDefault(bytesType, NO_BYTES, DATA),
};

/** The parts of an external message as JSON trees of cells. */
export const SIMPLE_QUERY_PARAMS = {
  address: friendlyAddressParam,
  body: required(cellType, 'Body of the message'),
  init_code: optional(cellOrNoneType, CODE),
  init_data: optional(cellOrNoneType, DATA),
};

/** Additional parameters of fee estimates. */
export const ESTIMATE_PARAMS = {
  ignore_chksig: withDefault(
    booleanType,
    true,
    'Whether signatures count as valid without a check',
  ),
};
