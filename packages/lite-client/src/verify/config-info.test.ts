import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeProof, openProof, ProofIncompleteError, readBoc, writeBoc } from '@tonway/chain';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import { decodeAnswer } from '../tl/lite-api.ts';
import type { Result } from '../tl/types.ts';
import { type VerifiedConfig, verifyConfig, verifyKeyBlockConfig } from './config-info.ts';

test('a parameter that was not requested is unknown, not absent', () => {
  const some = findAnswer('getConfigParams', (value) => {
    return [...(value as VerifiedConfig).params.keys()].join() === '34';
  });
  const { config } = some.verify(some.bytes) as VerifiedConfig;
  assert.ok(config.require(34).main > 0);
  assert.throws(() => config.get(20)?.gasPrice, ProofIncompleteError);
});

test('an incomplete parameter is refused', () => {
  const some = findAnswer('getConfigParams', (value) => {
    const { params, stateExtra } = value as VerifiedConfig;
    return stateExtra !== null && (params.get(34)?.refCount ?? 0) > 0;
  });
  const { params } = some.verify(some.bytes) as VerifiedConfig;
  const hidden = params.get(34)?.hashHex();
  const less = editedAnswer<Result<'getConfigParams'>>(some, (answer) => {
    const shown = openProof(readBoc(answer.configProof));
    const proof = makeProof(shown, (cell) => cell.hashHex() !== hidden);
    return { ...answer, configProof: writeBoc(proof) };
  });
  assert.throws(() => some.verify(less), VerificationError);
});

test('another mode is refused', () => {
  const some = findAnswer('getConfigAll', () => true);
  const other = editedAnswer<Result<'getConfigAll'>>(some, (answer) => {
    return { ...answer, mode: answer.mode ^ 1 };
  });
  assert.throws(() => some.verify(other), VerificationError);
});

test('answers for a block and for its last key block are not interchangeable', () => {
  const some = findAnswer('getConfigAll', (value) => (value as VerifiedConfig).stateExtra === null);
  const { block } = some.verify(some.bytes) as VerifiedConfig;
  const answer = decodeAnswer('getConfigAll', some.bytes);
  assert.ok(answer.kind === 'liteServer.configInfo');
  assert.throws(() => verifyConfig(block, { mode: 0x8000 }, answer), VerificationError);
  assert.throws(() => verifyConfig(block, { mode: 0 }, answer), VerificationError);
  assert.throws(() => verifyKeyBlockConfig(block, { mode: 0 }, answer), VerificationError);
});
