import { friendlyAddressParam } from './address.ts';
import { bytesKind } from './bytes.ts';
import { required, withDefault } from './kind.ts';

const NO_BYTES = new Uint8Array();

/** An external message in parts. */
export const QUERY_PARAMS = {
  address: friendlyAddressParam(),
  body: required('body', bytesKind, { description: 'Body of the message, as a bag of cells' }),
  init_code: withDefault('init_code', bytesKind, NO_BYTES, {
    description: 'Code of a contract that is not deployed yet',
  }),
  init_data: withDefault('init_data', bytesKind, NO_BYTES, {
    description: 'Data of a contract that is not deployed yet',
  }),
};
