import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emulatorGlue, emulatorWasm } from './artifact.ts';
import { isTrampoline, relayModule, trampolineModule } from './trampolines.ts';
import { compile, instantiate, isTable } from './wasm.ts';

test('every function through which the emulator calls others has a trampoline', async () => {
  const names: string[] = [];
  const module = compile(emulatorWasm());
  await emulatorGlue()({
    instantiateWasm(imports, done) {
      for (const group of Object.values(imports))
        names.push(...Object.values(group).map(({ name }) => name));
      const instance = instantiate(module, imports);
      done(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
  const invokes = names.filter((name) => name.startsWith('invoke_'));
  assert.ok(invokes.includes('invoke_v') && invokes.length > 40);
  assert.deepEqual(invokes.filter(isTrampoline), invokes);
  assert.equal(
    names.some((name) => isTrampoline(name) && !invokes.includes(name)),
    false,
  );
  assert.ok(compile(trampolineModule(invokes)));
});

test('relays call the functions in their table', () => {
  const names = ['invoke_i', 'invoke_jij'];
  const { table, ...relays } = instantiate(compile(relayModule(names)), {}).exports;
  const called = instantiate(compile(relayModule(names)), {}).exports;
  assert.ok(isTable(table));
  const relay = relays.invoke_jij as (...args: readonly unknown[]) => unknown;
  assert.throws(() => relay(1, 2, 3n), /null function|signature mismatch|table/i);
  table.set(1, called.invoke_jij);
  assert.throws(() => relay(1, 2, 'no integer'), SyntaxError);
  assert.throws(() => table.set(2, called.invoke_i), RangeError);
});
