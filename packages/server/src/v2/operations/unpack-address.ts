import Type from 'typebox';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { upperRaw } from '../shapes/given-address.ts';

export const unpackAddress = operation({
  name: 'unpackAddress',
  methods: 'read',
  tag: 'Utils',
  summary: 'The raw form of an address',
  params: { address: addressParam() },
  result: Type.String(),
  caching: 'never',
  handle: ({ address }) => upperRaw(address.address),
});
