import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccountEntry } from '@tonway/chain';
import {
  accountAnswers,
  isBelieved,
  tellAccountLies,
  verifyGenerally,
} from '../../test/support/account-lies.ts';
import { canonical } from '../../test/support/canonical.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Params, Result } from '../tl/types.ts';
import type { VerifiedAccountState } from './account-state.ts';
import { knownStateHash } from './proven-state.ts';

const LIES = 600;

test(`${LIES} changed answers are refused, or have the true meaning`, () => {
  assert.ok(tellAccountLies(LIES) > LIES * 0.8);
});

test('an answer with a flipped bit in any of its bytes is refused', () => {
  const truth = accountAnswers().find(({ params }) => isOfBasechain(params)) ?? assert.fail();
  for (let at = 0; at < truth.bytes.length; at++) {
    const lie = truth.bytes.slice();
    lie[at] = (lie[at] as number) ^ (1 << (at & 7));
    assert.equal(isBelieved(truth, lie), false, `${at}`);
  }
});

const isOfBasechain = (params: unknown): boolean =>
  (params as Params<'getAccountState'>).account.workchain === 0;

test('the kernel finds what the general way finds in every recorded answer', () => {
  let [present, absent] = [0, 0];
  for (const truth of accountAnswers()) {
    const expected = truth.verify(truth.bytes) as VerifiedAccountState;
    const again = truth.verify(truth.bytes);
    assert.equal(canonical(again), canonical(expected));
    assert.equal(canonical(verifyGenerally(expected.block, truth, truth.bytes)), canonical(again));
    const { shardBlock, shardAccount, genUtime, genLt } = expected;
    const stateHash = shardBlock && knownStateHash(shardBlock);
    if (!stateHash) continue;
    const { proof } = decodeAnswer('getAccountState', truth.bytes) as Result<'getAccountState'>;
    const { account } = truth.params as Params<'getAccountState'>;
    const { rootHash } = shardBlock;
    const found = findAccountEntry(proof, { rootHash, stateHash }, account.id);
    assert.ok(found, truth.note);
    assert.deepEqual(found.state, { genUtime, genLt });
    assert.equal(found.shardAccount?.lastTransactionLt, shardAccount?.lastTransactionLt);
    if (found.shardAccount) present++;
    else absent++;
  }
  assert.deepEqual([present, absent], [317, 58]);
});

test('without the hashes of the block and its state nothing is found', () => {
  const [truth = assert.fail()] = accountAnswers();
  const { shardBlock } = truth.verify(truth.bytes) as VerifiedAccountState;
  const stateHash = shardBlock && knownStateHash(shardBlock);
  assert.ok(stateHash);
  const { proof } = decodeAnswer('getAccountState', truth.bytes) as Result<'getAccountState'>;
  const { account } = truth.params as Params<'getAccountState'>;
  const { rootHash } = shardBlock;
  const other = new Uint8Array(32);
  assert.ok(findAccountEntry(proof, { rootHash, stateHash }, account.id));
  assert.equal(findAccountEntry(proof, { rootHash: other, stateHash }, account.id), null);
  assert.equal(findAccountEntry(proof, { rootHash, stateHash: other }, account.id), null);
  assert.equal(findAccountEntry(proof, { rootHash, stateHash }, account.id.subarray(1)), null);
});
