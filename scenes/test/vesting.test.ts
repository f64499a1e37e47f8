import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, Dictionary, toNano } from '@ton/core';
import { vesting } from '../src/index.ts';
import { played, sameAddress } from './support/played.ts';

test('a vesting wallet returns its terms', async () => {
  const { result, ask } = await played(vesting);
  const { params, whitelist } = result;
  const data = await ask(result.vesting, 'get_vesting_data');
  assert.equal(data.readNumber(), params.startTime);
  assert.equal(data.readNumber(), params.totalDuration);
  assert.equal(data.readNumber(), params.unlockPeriod);
  assert.equal(data.readNumber(), params.cliffDuration);
  assert.equal(data.readBigNumber(), params.totalAmountNano);
  sameAddress(data.readAddress(), params.sender);
  sameAddress(data.readAddress(), params.owner);
  const keys = Dictionary.Keys.BigInt(264);
  const listed = Dictionary.loadDirect(
    keys,
    { serialize() {}, parse: () => true },
    data.readCell(),
  );
  const expected = whitelist.map(({ hash }) => BigInt(`0x${hash.toString('hex')}`));
  assert.deepEqual(new Set(listed.keys()), new Set(expected));
  assert.equal((await ask(result.vesting, 'seqno')).readNumber(), result.seqno);
  const key = (await ask(result.vesting, 'get_public_key')).readBigNumber();
  assert.equal(key, BigInt(`0x${params.publicKey.toString('hex')}`));
});

test('the whitelist has the allowed addresses and no other', async () => {
  const { result, ask } = await played(vesting);
  const { params, whitelist } = result;
  for (const [address, isListed] of [
    ...whitelist.map((a) => [a, true] as const),
    [params.owner, false] as const,
  ]) {
    const cell = beginCell().storeAddress(address).endCell();
    const answer = await ask(result.vesting, 'is_whitelisted', { type: 'slice', cell });
    assert.equal(answer.readBoolean(), isListed);
  }
  assert.equal(
    (await ask(result.vesting, 'get_whitelist')).readLispList().length,
    whitelist.length,
  );
});

test('the locked amount decreases with each period', async () => {
  const { result, ask } = await played(vesting);
  const { startTime, cliffDuration, unlockPeriod, totalDuration } = result.params;
  const locked = async (after: number) => {
    const time = { type: 'int', value: BigInt(startTime + after) } as const;
    return (await ask(result.vesting, 'get_locked_amount', time)).readBigNumber();
  };
  assert.equal(await locked(cliffDuration - 1), toNano(20));
  assert.equal(await locked(cliffDuration), toNano(16));
  assert.equal(await locked(3 * unlockPeriod), toNano(14));
  assert.equal(await locked(totalDuration + 1), 0n);
});
