import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { mnemonicNew } from '@ton/crypto';
import { DevProcess } from '../dev/support/dev-process.ts';

/** Not in the lockfile: some of its dependencies have install scripts. `ts-node` needs TypeScript 5. */
const PACKAGES = ['@ton/blueprint@0.46', '@ton/core@0.63', '@ton/crypto@3', '@ton/ton@16'];
const COMPILERS = ['@ton/tolk-js@1', 'typescript@5', '@types/node@24'];
const COMPILER_OPTIONS = { module: 'commonjs', target: 'es2020', strict: true, skipLibCheck: true };
const FOLDERS = ['contracts', 'wrappers', 'scripts', 'tests'];
const TIMEOUT_MS = 120_000;
/** What the command writes to move the cursor. */
const CURSOR = new RegExp(`${String.fromCharCode(27)}\\[[\\dKG]*`, 'g');

test('a contract is deployed, called and read with each kind of wallet', async (t) => {
  const mnemonic = (await mnemonicNew()).join(' ');
  const folder = mkdtempSync(join(tmpdir(), 'tonway-blueprint-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [dev] = await Promise.all([
    DevProcess.start(t, ['--interval', 'instant', '--fund', mnemonic]),
    install(folder),
  ]);
  const network = ['--custom', dev.facts.jsonRpc, '--custom-version', 'v2', '--custom-key', 'any'];
  const run = (version: string, type: string, args: readonly string[]) =>
    blueprint(folder, ['run', ...args, ...network, '--custom-type', type, '--mnemonic'], {
      WALLET_MNEMONIC: mnemonic,
      WALLET_VERSION: version,
    });

  await blueprint(folder, ['create', 'Counter', '--type', 'tolk-counter'], {});
  const deployed = await run('v4r2', 'custom', ['deployCounter']);
  const [, address = ''] = /Contract deployed at address (\S{48})/.exec(deployed) ?? [];
  assert.ok(address, deployed);
  const [, id] = /^ID (\d+)$/m.exec(deployed) ?? [];
  assert.equal(id, String(await read(dev, address, 'initialId')));
  // a wallet v5 of testnet is another one than that of other networks
  for (const [type, total] of [
    ['testnet', 1],
    ['custom', 2],
  ] as const) {
    const output = await run('v5r1', type, ['incrementCounter', address]);
    assert.match(output, /Counter increased successfully/);
    assert.equal(await read(dev, address, 'currentCounter'), total);
  }
});

async function install(folder: string): Promise<void> {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const tsconfig = { compilerOptions: { ...COMPILER_OPTIONS, esModuleInterop: true } };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  for (const name of FOLDERS) mkdirSync(join(folder, name));
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  const args = ['install', ...options, ...PACKAGES, ...COMPILERS];
  await promisify(execFile)('npm', args, { cwd: folder, timeout: TIMEOUT_MS });
}

/** Runs the command to its end; returns what it prints. */
async function blueprint(cwd: string, args: readonly string[], wallet: object): Promise<string> {
  const command = join(cwd, 'node_modules/@ton/blueprint/dist/cli/cli.js');
  // its standard input stays open: at the end of the input it gives up
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env: { ...process.env, ...wallet },
    timeout: TIMEOUT_MS,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [code, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  assert.equal(code, 0, output + errors);
  return output.replaceAll(CURSOR, '');
}

async function read(dev: DevProcess, address: string, method: string): Promise<number> {
  const { stack } = await dev.json<{ stack: { value: string }[] }>('/api/v3/runGetMethod', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, method, stack: [] }),
  });
  return Number(stack[0]?.value);
}
