import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editedAnswer, findAnswer } from '../../test/support/true-answers.ts';
import { VerificationError } from '../errors.ts';
import type { Result } from '../tl/types.ts';
import type { VerifiedLibraries, VerifiedPublishedLibraries } from './libraries.ts';

test('an omitted library is detected', () => {
  type Answer = Result<'getLibrariesWithProof'>;
  const published = findAnswer('getLibrariesWithProof', (value) => {
    return [...(value as VerifiedPublishedLibraries).libraries.values()].some((each) => each);
  });
  const without = editedAnswer<Answer>(published, (answer) => ({ ...answer, result: [] }));
  assert.throws(() => published.verify(without), VerificationError);
});

test('without a proof, an omitted library is unknown, not absent', () => {
  type Answer = Result<'getLibraries'>;
  const found = findAnswer('getLibraries', (value) => {
    return (value as VerifiedLibraries).libraries.size > 0;
  });
  const without = editedAnswer<Answer>(found, (answer) => ({ ...answer, result: [] }));
  assert.equal((found.verify(without) as VerifiedLibraries).libraries.size, 0);
});
