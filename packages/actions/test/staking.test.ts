import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BitString } from '@tonway/chain';
import {
  electorNewStake,
  electorNewStakeConfirmation,
  electorRecoverStakeRequest,
  nominatorPoolProcessWithdrawRequests,
  textCommentBody,
  tonstakePoolDeposit,
} from '@tonway/contracts';
import { proves } from '@tonway/tools/proofs';
import { opcodeBody } from './support/nft-messages.ts';
import { knowing, one, shownActions, typesOf } from './support/shown-actions.ts';
import { accountNumber, type Sent, traceFrom } from './support/trace-builder.ts';

proves(
  'election_deposit',
  'election_recover',
  'stake_deposit',
  'stake_withdrawal_request',
  'stake_withdrawal',
);

const wallet = accountNumber(1);
const pool = accountNumber(2);
const nominator = accountNumber(3);
const elector = `-1:${'3'.repeat(64)}`;
const pools = knowing({ pools: [pool] });
const nothing = knowing({});

function trace(...messages: Sent[]) {
  return traceFrom(wallet, messages);
}

describe('elections', () => {
  const bits = (count: number) => BitString.fromUint(1n, count);
  const stake = electorNewStake.toCell({
    kind: 'elector_new_stake',
    queryId: 1n,
    validatorPubkey: bits(256),
    stakeAt: 1,
    maxFactor: 1,
    adnlAddr: bits(256),
    signature: bits(512),
  });
  const confirmation: Sent = {
    to: wallet,
    body: electorNewStakeConfirmation.toCell({
      kind: 'elector_new_stake_confirmation',
      queryId: 1n,
    }),
  };

  test('the elector confirms a stake', () => {
    const actions = shownActions(
      trace({ to: elector, value: 900n, body: stake, replies: [confirmation] }),
      nothing,
    );
    const { details, isSuccess, transactions } = one(actions, 'election_deposit');
    assert.deepEqual(details, { stake_holder: wallet, amount: '900' });
    assert.deepEqual([isSuccess, transactions], [true, 3]);
  });

  test('a stake without a confirmation fails', () => {
    const actions = shownActions(trace({ to: elector, value: 900n, body: stake }), nothing);
    assert.equal(one(actions, 'election_deposit').isSuccess, false);
  });

  test('nothing is returned', () => {
    const body = electorRecoverStakeRequest.toCell({
      kind: 'elector_recover_stake_request',
      queryId: 1n,
    });
    const { details, isSuccess } = one(
      shownActions(trace({ to: elector, body }), nothing),
      'election_recover',
    );
    assert.deepEqual(details, { stake_holder: wallet });
    assert.equal(isSuccess, false);
  });

  test('another contract holds no elections', () => {
    const actions = shownActions(
      trace({ to: pool, body: stake, replies: [confirmation] }),
      nothing,
    );
    assert.deepEqual(typesOf(actions), ['call_contract', 'call_contract']);
  });
});

describe('nominator pools', () => {
  const command = (text: string, replies: Sent[] = []): Sent => ({
    to: pool,
    value: 100n,
    body: textCommentBody(text),
    replies,
  });
  const back = (value: bigint): Sent => ({ to: wallet, value });

  test('a deposit', () => {
    const { details } = one(shownActions(trace(command('d')), pools), 'stake_deposit');
    assert.deepEqual(details, {
      provider: 'nominator',
      stake_holder: wallet,
      pool,
      amount: '100',
      tokens_minted: null,
      asset: null,
    });
    assert.deepEqual(typesOf(shownActions(trace(command('d')), nothing)), ['ton_transfer']);
  });

  test('a request of which only the rest returns', () => {
    const actions = shownActions(trace(command('w', [back(90n)])), pools);
    const { details, transactions } = one(actions, 'stake_withdrawal_request');
    assert.equal(details.provider, 'nominator');
    assert.equal(transactions, 3);
    assert.deepEqual(typesOf(actions), ['stake_withdrawal_request']);
  });

  for (const [name, replies] of [
    ['one transfer above the request', [back(5000n)]],
    ['two transfers', [back(5000n), back(90n)]],
  ] as const)
    test(`a withdrawal that is paid at once: ${name}`, () => {
      const actions = shownActions(trace(command('w', [...replies])), pools);
      const { details } = one(actions, 'stake_withdrawal');
      assert.deepEqual(details, {
        provider: 'nominator',
        stake_holder: wallet,
        pool,
        amount: '5000',
        payout_nft: null,
        tokens_burnt: null,
        asset: null,
      });
      assert.deepEqual(typesOf(actions), ['stake_withdrawal']);
    });

  test('the pool pays several nominators', () => {
    const body = opcodeBody(nominatorPoolProcessWithdrawRequests);
    const process = trace({ to: pool, body, replies: [back(10n), { to: nominator, value: 20n }] });
    const paid = shownActions(process, pools).filter(({ type }) => type === 'stake_withdrawal');
    assert.deepEqual(
      paid.map(({ details }) => [details.stake_holder, details.amount]),
      [
        [wallet, '10'],
        [nominator, '20'],
      ],
    );
    assert.ok(!typesOf(shownActions(process, nothing)).includes('stake_withdrawal'));
  });
});

test('a deposit into liquid staking that mints no tokens fails', () => {
  const body = opcodeBody(tonstakePoolDeposit);
  const actions = shownActions(trace({ to: pool, value: 3_000_000_000n, body }), nothing);
  const { details, isSuccess } = one(actions, 'stake_deposit');
  assert.equal(isSuccess, false);
  assert.deepEqual([details.amount, details.tokens_minted], ['2000000000', null]);
});
