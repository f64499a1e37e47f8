import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitCodeText, failureText, resultCodeText, skippedText } from './exit-codes.ts';

test('codes are said in words', () => {
  assert.equal(exitCodeText(-14), '-14 · out of gas');
  assert.equal(exitCodeText(1040), '1040 · error of the contract');
  assert.equal(resultCodeText(37), '37 · not enough coins');
  assert.equal(resultCodeText(999), '999 · an action failed');
  assert.equal(skippedText('no_state'), 'the account has no code');
});

test('a code of a token standard is explained for contracts of the standard only', () => {
  assert.equal(exitCodeText(48, ['jetton_wallet']), '48 · not enough coins attached');
  assert.equal(exitCodeText(709, ['jetton_wallet']), '709 · not enough coins attached');
  assert.equal(exitCodeText(401, ['nft_item']), '401 · not the owner');
  assert.equal(exitCodeText(401, ['wallet_v5r1']), '401 · error of the contract');
  assert.equal(exitCodeText(9, ['jetton_wallet']), '9 · cell underflow');
});

test('the failure of a transaction is that of its first failed phase', () => {
  const vm = { skipped: false, success: true, exit_code: 0 };
  const described = (phases: object) => failureText({ aborted: true, ...phases });
  assert.equal(
    described({ compute_ph: { ...vm, success: false, exit_code: 9 } }),
    '9 · cell underflow',
  );
  assert.equal(
    described({ compute_ph: vm, action: { success: false, result_code: 37 } }),
    '37 · not enough coins',
  );
  assert.equal(described({ compute_ph: { skipped: true, reason: 'no_gas' } }), null);
  assert.equal(described({ aborted: false, compute_ph: vm }), null);
  assert.equal(described({}), 'aborted');
});
