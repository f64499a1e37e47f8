import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StackEntry } from '../../stack/entries.ts';
import { proposalsOf } from './proposals.ts';
import { pastElectionsOf, roundsOf, withRounds } from './rounds.ts';

const NULL: StackEntry = { type: 'null' };
const number = (value: number | string): StackEntry => ({ type: 'number', value: String(value) });
const tuple = (...entries: StackEntry[]): StackEntry => ({ type: 'tuple', entries });
const list = (...entries: StackEntry[]): StackEntry => ({ type: 'list', entries });

test('proposals of the configuration have their parameter, votes and results', () => {
  const change = tuple(number(-17), NULL, number(0));
  const terms = tuple(
    ...[number(1800000000), number(-1), change, number(5), list(number(3), number(4))],
    ...[number(100), number(2), number(0), number(1)],
  );
  assert.deepEqual(proposalsOf(list(tuple(number(255), terms), number(1))), [
    {
      hash: 'ff'.padStart(64, '0'),
      expiresAt: 1_800_000_000,
      isCritical: true,
      parameter: -17,
      votes: 2,
      wins: 1,
      losses: 0,
    },
  ]);
  for (const stack of [NULL, undefined, number(1), list(tuple(number(1), NULL))])
    assert.deepEqual(proposalsOf(stack), []);
});

test('past elections are read, the newest first', () => {
  const election = (id: number) =>
    tuple(number(id), number(id + 9), number(9), number(1), NULL, number('70'), number(3), NULL);
  assert.deepEqual(pastElectionsOf(list(election(100), election(200))), [
    { id: 200, unfreezeAt: 209, totalStake: 70n, bonuses: 3n },
    { id: 100, unfreezeAt: 109, totalStake: 70n, bonuses: 3n },
  ]);
  assert.deepEqual(pastElectionsOf(NULL), []);
  assert.deepEqual(pastElectionsOf(list(tuple(NULL), number(1))), []);
});

test('rounds are those of the configuration and earlier ones, each once', () => {
  const set = (utimeSince: number) => ({
    utimeSince,
    utimeUntil: utimeSince + 9,
    main: 1,
    validators: [1, 2],
  });
  const sets: Readonly<Record<number, unknown>> = { 34: set(20), 32: set(10), 37: set(30) };
  const config = { get: (number: number) => sets[number] ?? null } as never;
  const rounds = roundsOf(config, null);
  assert.deepEqual(
    rounds.map(({ since }) => since),
    [30, 20, 10],
  );
  const earlier = [{ since: 10 }, { since: 5 }].map((each) => ({ ...rounds[0], ...each })) as never;
  assert.deepEqual(
    withRounds(rounds, earlier).map(({ since }) => since),
    [30, 20, 10, 5],
  );
});
