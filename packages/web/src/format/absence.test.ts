import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceText } from './absence.ts';

const head = (firstSeqno: number) => ({ seqno: 1234, firstSeqno });

test('what the index lacks was never seen, or may be newer or older than the index', () => {
  assert.equal(absenceText(head(1), 0), 'Never seen: no block of the chain up to 1,234 has it.');
  assert.equal(
    absenceText(head(1), 3),
    'It may not be indexed yet, because the newest 3 blocks are not. Otherwise it does not exist.',
  );
  assert.equal(
    absenceText(head(1000), 0),
    'It may be older than the index, which begins at block 1,000. Otherwise it does not exist.',
  );
  assert.equal(
    absenceText(head(1000), 1),
    'It may not be indexed yet, because the newest block is not, or be older than the index, ' +
      'which begins at block 1,000. Otherwise it does not exist.',
  );
});
