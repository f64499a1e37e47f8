import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elections } from '../src/index.ts';
import { played } from './support/played.ts';

test('the elector has the stake of the validator, and no credit any more', async () => {
  const { result, ask } = await played(elections);
  const key = BigInt(`0x${result.publicKey.toString('hex')}`);
  const stake = await ask(result.elector, 'participates_in', { type: 'int', value: key });
  assert.equal(stake.readBigNumber(), result.stakeNano);
  const account = BigInt(`0x${result.validator.hash.toString('hex')}`);
  const credit = await ask(result.elector, 'compute_returned_stake', {
    type: 'int',
    value: account,
  });
  assert.equal(credit.readBigNumber(), 0n);
});
