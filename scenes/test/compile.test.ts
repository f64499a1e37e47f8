import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '@ton/core';
import { CONTRACTS, compile } from '../src/index.ts';

test('all contracts compile, each once', async () => {
  const codes: Cell[] = [];
  for (const name of CONTRACTS) codes.push(await compile(name));
  const hashes = new Set(codes.map((code) => code.hash().toString('hex')));
  assert.equal(hashes.size, CONTRACTS.length);
  assert.equal(await compile('jetton/wallet'), await compile('jetton/wallet'));
});
