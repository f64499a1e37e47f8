import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RequiredContext, requiredContext } from './required-context.ts';

// Instructions that the emulator executes are in test/get-method/unnoticed.long.test.ts; here, logs.

const cases: readonly [log: string, required: RequiredContext][] = [
  ['', 'minimal'],
  ['execute DROP\nexecute NOW\nexecute implicit RET\n', 'minimal'],
  ['execute PUSHINT 8\nexecute CONFIGPARAM\n', 'network'],
  ['execute PREVMCBLOCKS_100\n', 'network'],
  ['execute GETGASFEE\nexecute implicit RET\n', 'prices'],
  ['execute SENDMSG\nexecute CONFIGOPTPARAM\n', 'network'],
  ['execute CONFIGROOT\nexecute LTIME\n', 'full'],
  ['execute SAVEBOTHCTR c7\n', 'full'],
  ['execute GETGLOB 1\nexecute SETGLOB 2\nexecute PUSH c4\n', 'minimal'],
  ['execute PUSHSLICE x4c54494d45\nexecute BALANCE\n', 'minimal'],
];

for (const [log, required] of cases) {
  test(`${required}: ${log.trim().replaceAll('\n', ', ') || 'no instruction'}`, () => {
    assert.equal(requiredContext(log, false), required);
  });
}

test('reading the balance requires the full context if a part of it was omitted', () => {
  assert.equal(requiredContext('execute BALANCE\n', true), 'full');
  assert.equal(requiredContext('execute NOW\n', true), 'minimal');
});
