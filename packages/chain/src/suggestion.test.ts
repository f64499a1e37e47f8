import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestion } from './suggestion.ts';

const COMMANDS = ['serve', 'stream', 'index', 'backfill', 'check'];

test('a mistyped name is recognized: letters wrong, missing, added or exchanged', () => {
  for (const mistyped of ['sreve', 'srve', 'servve', 'Serve', 'server', 'serv'])
    assert.equal(suggestion(mistyped, COMMANDS), '; did you mean serve?');
  assert.equal(suggestion('back', COMMANDS), '; did you mean backfill?');
});

test('a name that resembles none suggests none', () => {
  for (const other of ['', 'nothing', 'a'.repeat(1000)])
    assert.equal(suggestion(other, COMMANDS), '');
});
