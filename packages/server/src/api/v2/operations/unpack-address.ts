import { RawAddress } from '../../openapi/fields.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { upperRaw } from '../shapes/address.ts';

export const unpackAddress = operation({
  name: 'unpackAddress',
  methods: 'read',
  tag: 'Utils',
  summary: 'The raw form of an address',
  params: { address: addressParam() },
  result: RawAddress('The address'),
  caching: 'never',
  handle: ({ address }) => upperRaw(address.address),
});
