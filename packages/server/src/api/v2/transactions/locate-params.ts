import { EXAMPLE } from '../../openapi/examples.ts';
import { addressParam } from '../params/address.ts';
import { int64Kind } from '../params/integer.ts';
import { type ParamValues, required } from '../params/kind.ts';
import type { SentMessage } from './locate.ts';

/** Parameters that identify a message. */
export const LOCATE_PARAMS = {
  source: addressParam('source', {
    description: 'Address of the sender',
    missing: 'empty source address',
  }),
  destination: addressParam('destination', {
    description: 'Address of the receiver',
    example: EXAMPLE.otherAddress,
    missing: 'empty destination address',
  }),
  created_lt: required('created_lt', int64Kind({ min: 0 }), {
    description: 'Logical time at which the message was created',
    example: EXAMPLE.lt,
    missing: 'failed to parse created_lt',
  }),
};

export function messageToLocate(params: ParamValues<typeof LOCATE_PARAMS>): SentMessage {
  return {
    source: params.source.address,
    destination: params.destination.address,
    createdLt: params.created_lt,
  };
}
