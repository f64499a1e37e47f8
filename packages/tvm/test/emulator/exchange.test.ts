import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { BARE_ENV } from '@tonway/tools/program';
import { emulatorWasm } from '../../src/emulator/artifact.ts';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

/** Runs one get-method in a worker: that of a contract which is not there. */
const RUN = `
import { Address, Builder, CellRef, ConfigDictionary, Dictionary, GlobalVersion, intKey, NO_CURRENCIES } from '@tonway/chain';
import { Tvm } from '${join(root, 'src/index.ts')}';
const code = new Builder().storeUint(0x30, 8).storeUint(0x7a, 8).build();
const version = GlobalVersion.toCell({ version: 13, capabilities: 0n });
const config = ConfigDictionary.toCell(new Dictionary(intKey(32), CellRef).set(8, version));
await using tvm = new Tvm({ workers: 1 });
const { stack } = await tvm.runGetMethod({
  code, data: new Builder().build(), config, address: new Address(0, new Uint8Array(32)),
  balance: NO_CURRENCIES, method: 'ten', now: 1,
});
console.log(String(stack[0].value));
`;

suite('TONWAY_EMULATOR replaces the bundled emulator', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'tonway-emulator-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  test('a missing file is named', () => {
    const { status, stderr } = run('build/emulator-version.ts');
    assert.notEqual(status, 0);
    assert.match(stderr, /TONWAY_EMULATOR: there is no .*emulator-emscripten\.wasm/);
  });

  test('the module of the folder is loaded', () => {
    writeFiles();
    const { stdout, stderr } = run('build/emulator-version.ts');
    assert.match(stdout, /"emulatorLibCommitHash":"c0ffee/, stderr);
  });

  test('workers run the module of the folder', () => {
    writeFiles();
    const { stdout, stderr } = run('--input-type=module', '--eval', RUN);
    assert.equal(stdout, '10\n', stderr);
    const threads = readFileSync(join(folder, 'threads'), 'utf8').trim().split('\n');
    assert.ok(threads.includes('worker'), 'the glue of the folder was loaded in the worker');
  });

  function run(...args: readonly string[]) {
    return spawnSync(process.execPath, ['--conditions=@tonway/source', ...args], {
      cwd: root,
      env: { ...BARE_ENV, TONWAY_EMULATOR: folder },
      encoding: 'utf8',
      timeout: 60_000,
    });
  }

  /** As if built from other sources: the module names another commit, and the glue leaves a trace. */
  function writeFiles(): void {
    const wasm = Buffer.from(emulatorWasm());
    const { emulatorLibCommitHash: commit } = JSON.parse(
      spawnSync(
        process.execPath,
        ['--conditions=@tonway/source', join(root, 'build/emulator-version.ts')],
        { encoding: 'utf8' },
      ).stdout,
    ) as { emulatorLibCommitHash: string };
    wasm.write('c0ffee', wasm.indexOf(commit));
    writeFileSync(join(folder, 'emulator-emscripten.wasm'), wasm);
    const glue = require.resolve('@ton/sandbox/dist/executor/emulator-emscripten.js');
    const trace = `require('node:fs').appendFileSync(${JSON.stringify(join(folder, 'threads'))}, (require('node:worker_threads').isMainThread ? 'main' : 'worker') + '\\n');`;
    writeFileSync(
      join(folder, 'emulator-emscripten.js'),
      `${trace}\nmodule.exports = require(${JSON.stringify(glue)});\n`,
    );
  }
});
