import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { readableLine } from './logger.ts';

const readable = (fields: object) =>
  stripVTControlCharacters(
    readableLine(JSON.stringify({ time: '2026-11-15T12:34:56.789Z', pid: 1, ...fields })),
  );

test('a line has the time, the level, the message and its fields', () => {
  const fields = { code: 504, operation: 'getShards', reason: 'no answer in time', list: [1] };
  assert.equal(
    readable({ level: 'warn', ...fields, msg: 'request' }),
    '12:34:56.789 WARN  request code=504 operation=getShards reason="no answer in time" list=[1]\n',
  );
  assert.equal(readable({ level: 'info', msg: 'serving' }), '12:34:56.789 INFO  serving\n');
});

test('an error is shown with its stack', () => {
  const err = { type: 'Error', message: 'x', stack: 'Error: x\n    at y' };
  assert.match(
    readable({ level: 'error', err, msg: 'unexpected' }),
    / unexpected\nError: x\n {4}at y\n$/,
  );
});

test('text of clients cannot control the terminal or fake another line', () => {
  const url = '/a\u001b[2J\u009b31m\nINFO fine';
  const line = readableLine(
    JSON.stringify({ time: '2026-11-15T12:34:56.789Z', level: 'info', url, msg: 'a\nb\u0007' }),
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left
  assert.doesNotMatch(line, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]|\n./);
});
