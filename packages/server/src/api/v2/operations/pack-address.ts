import { FriendlyAddress, RawAddress } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { addressParam, friendlyAddressParam } from '../params/address.ts';
import { friendlyWithClientFlags, upperRaw } from '../shapes/account.ts';

export const packAddress = operation({
  name: 'packAddress',
  methods: READ,
  tag: 'Utils',
  summary: 'The friendly form of an address',
  params: { address: friendlyAddressParam },
  result: FriendlyAddress('The address in base64url, with the flags of the given one'),
  caching: 'never',
  handle: ({ address }) => friendlyWithClientFlags(address),
});

export const unpackAddress = operation({
  name: 'unpackAddress',
  methods: READ,
  tag: 'Utils',
  summary: 'The raw form of an address',
  params: { address: addressParam() },
  result: RawAddress('The address'),
  caching: 'never',
  handle: ({ address }) => upperRaw(address.address),
});
