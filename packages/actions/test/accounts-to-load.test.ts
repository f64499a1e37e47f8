import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Address, Builder } from '@tonway/chain';
import { dedustSwap, ptonTonTransfer, stonfiSwapForwardPayload } from '@tonway/contracts';
import { skipWithout } from '@tonway/tools/fixtures';
import { accountsToLoad, classify, type KnownContracts, type StoredObject } from '../src/index.ts';
import { rowsOf } from './support/expected-actions.ts';
import { accountNumber, traceFrom } from './support/trace-builder.ts';
import { readTrace, traceNames } from './support/trace-fixtures.ts';

/** The contracts of some accounts; `missing` notes the others that were asked for. */
function loaded(contracts: KnownContracts, accounts: ReadonlySet<string>, missing: Set<string>) {
  return new Proxy(contracts, {
    get: (target, lookup: keyof KnownContracts) => (account: string) => {
      if (accounts.has(account)) return target[lookup](account);
      missing.add(account);
      return lookup === 'isNominatorPool' ? false : undefined;
    },
  });
}

interface Round {
  readonly missing: ReadonlySet<string>;
  readonly rows: readonly StoredObject[];
}

/** Classifies a trace with the accounts to load; then again with those that were missing. */
function roundsOf(name: string): readonly Round[] {
  const { trace, contracts } = readTrace(name);
  const accounts = new Set(accountsToLoad(trace));
  return [1, 2, 3].map(() => {
    const missing = new Set<string>();
    const { actions } = classify(trace, loaded(contracts, accounts, missing));
    for (const account of missing) accounts.add(account);
    return { missing, rows: rowsOf(actions, trace) };
  });
}

function rowsWithAll(name: string): readonly unknown[] {
  const { trace, contracts } = readTrace(name);
  return rowsOf(classify(trace, contracts).actions, trace);
}

describe('accounts to load', { skip: skipWithout('actions') }, () => {
  const results = traceNames().map((name) => ({ name, rounds: roundsOf(name) }));

  test('only stakes of JVault ask for further accounts, which the data of contracts names', () => {
    const incomplete = results.filter(({ rounds }) => rounds[0]?.missing.size !== 0);
    assert.equal(incomplete.length, 5);
    for (const { name, rounds } of incomplete)
      assert.ok(
        rounds.at(-1)?.rows.some(({ type }) => String(type).startsWith('jvault_')),
        name,
      );
  });

  test('traces are classified as if every account were known', () => {
    for (const { name, rounds } of results)
      assert.deepEqual(rounds.at(-1)?.rows, rowsWithAll(name), name);
  });

  test('a wallet that only a payload names belongs to them', () => {
    const pool = accountNumber(9);
    const swap = dedustSwap.toCell({
      kind: 'dedust_swap',
      queryId: 1n,
      amount: 5n,
      step: { kind: 'step', poolAddr: Address.parse(pool), isGivenOut: false, limit: 0n, next: [] },
      swapParams: {
        kind: 'swap_params',
        deadline: 0,
        recipientAddr: Address.parse(pool),
        referralAddr: Address.parse(pool),
        fulfillPayload: null,
        rejectPayload: null,
      },
    });
    const [wallet, vault] = [accountNumber(1), accountNumber(2)];
    const trace = traceFrom(wallet, [{ to: vault, body: swap }]);
    assert.deepEqual(accountsToLoad(trace), [wallet, vault, pool]);
    const cut = new Builder().storeBits(swap.slice().loadBits(100)).build();
    assert.deepEqual(accountsToLoad(traceFrom(wallet, [{ to: vault, body: cut }])), [
      wallet,
      vault,
    ]);
  });

  test('messages that name very many accounts do not make the list long', () => {
    const bodies = Array.from({ length: 3000 }, (_, index) =>
      ptonTonTransfer.toCell({
        kind: 'pton_ton_transfer',
        queryId: 0n,
        tonAmount: 1n,
        refundAddress: Address.parse(accountNumber(1)),
        forwardPayload: {
          isReference: true,
          cell: stonfiSwapForwardPayload.toCell({
            kind: 'stonfi_swap_forward_payload',
            tokenWallet: Address.parse(accountNumber(1000 + index)),
            minOut: 0n,
            toAddress: Address.parse(accountNumber(1)),
            referralAddress: null,
          }),
        },
      }),
    );
    const trace = traceFrom(
      accountNumber(1),
      bodies.map((body) => ({ to: accountNumber(2), body })),
    );
    assert.equal(accountsToLoad(trace).length, 1002);
  });
});
