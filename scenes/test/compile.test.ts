import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cell } from '@ton/core';
import { CONTRACTS, compile } from '../src/index.ts';

test('all contracts compile quickly, each once', async () => {
  const before = process.cpuUsage();
  const codes: Cell[] = [];
  for (const name of CONTRACTS) codes.push(await compile(name));
  // CPU time, because other tests may run at the same time.
  assert.ok(process.cpuUsage(before).user < 10e6);
  const hashes = new Set(codes.map((code) => code.hash().toString('hex')));
  assert.equal(hashes.size, CONTRACTS.length);
  assert.equal(await compile('jetton/wallet'), await compile('jetton/wallet'));
});
