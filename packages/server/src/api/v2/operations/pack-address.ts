import { FriendlyAddress } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { friendlyAddressParam } from '../params/address.ts';
import { friendlyWithClientFlags } from '../shapes/address.ts';

export const packAddress = operation({
  name: 'packAddress',
  methods: 'read',
  tag: 'Utils',
  summary: 'The friendly form of an address',
  params: { address: friendlyAddressParam() },
  result: FriendlyAddress('The address in base64url, with the flags of the given one'),
  caching: 'never',
  handle: ({ address }) => friendlyWithClientFlags(address),
});
