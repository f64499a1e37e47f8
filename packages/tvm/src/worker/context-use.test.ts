import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ContextUse, contextUse } from './context-use.ts';

// Instructions that the emulator executes are in test/get-method/unnoticed.test.ts; here, logs.

const cases: readonly [log: string, use: ContextUse][] = [
  ['', 'little'],
  ['execute DROP\nexecute NOW\nexecute implicit RET\n', 'little'],
  ['execute PUSHINT 8\nexecute CONFIGPARAM\n', 'network'],
  ['execute PREVMCBLOCKS_100\n', 'network'],
  ['execute CONFIGROOT\nexecute LTIME\n', 'everything'],
  ['execute SAVEBOTHCTR c7\n', 'everything'],
  ['execute GETGLOB 1\nexecute SETGLOB 2\nexecute PUSH c4\n', 'little'],
  ['execute PUSHSLICE x4c54494d45\nexecute BALANCE\n', 'little'],
];

for (const [log, use] of cases) {
  test(`${use}: ${log.trim().replaceAll('\n', ', ') || 'no instruction'}`, () => {
    assert.equal(contextUse(log, false), use);
  });
}

test('the balance counts where a part of it is left out', () => {
  assert.equal(contextUse('execute BALANCE\n', true), 'everything');
  assert.equal(contextUse('execute NOW\n', true), 'little');
});
