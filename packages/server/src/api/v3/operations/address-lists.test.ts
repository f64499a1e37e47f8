import assert from 'node:assert/strict';
import { test } from 'node:test';
import { V3_OPERATIONS } from './index.ts';

/** The lists of up to 1024 addresses, as published; others have up to 1000. */
const LONG_LISTS = [
  'addressBook address',
  'jetton/masters address',
  'jetton/masters admin_address',
  'metadata address',
  'multisig/orders address',
  'multisig/orders multisig_address',
  'multisig/wallets address',
  'multisig/wallets wallet_address',
  'nft/collections collection_address',
  'nft/collections owner_address',
];

const LISTS = V3_OPERATIONS.flatMap(({ name, params }) =>
  Object.entries(params).flatMap(([key, param]) => {
    const { type } = param.schema as { type?: string };
    const isList = type === 'array' && /address|account/.test(key);
    return isList ? [{ name: `${name} ${key}`, param }] : [];
  }),
);

test('lists of addresses have their published limits', () => {
  const long: string[] = [];
  for (const { name, param } of LISTS) {
    const isLong = (param.schema as { maxItems?: number }).maxItems === 1024;
    const max = isLong ? 1024 : 1000;
    if (isLong) long.push(name);
    param.fromQuery(addresses(max), name);
    assert.throws(
      () => param.fromQuery(addresses(max + 1), name),
      new RegExp(`maximum ${max} addresses`),
    );
  }
  assert.deepEqual(long.toSorted(), LONG_LISTS);
});

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `0:${index.toString(16).padStart(64, '0')}`);
}
