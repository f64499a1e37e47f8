import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { Address, Builder, toBase64, writeBoc } from '@tonway/chain';
import { BARE_ENV } from '@tonway/tools/program';
import { eventually } from '../gateway/support/eventually.ts';
import { DevProcess } from './support/dev-process.ts';
import { PseudoTerminal } from './support/pseudo-terminal.ts';

const SOMEONE = new Address(0, new Uint8Array(32).fill(7)).toFriendly({ bounceable: false });

suite('tonway dev in a terminal', () => {
  test('progress, at most twelve lines, keys, live lines, and an end without a trace', async (t) => {
    const terminal = new PseudoTerminal(t, ['dev']);
    await terminal.shows(/⠋ Loading Tonway/);
    await terminal.shows(/Starting PostgreSQL and the chain/);
    await terminal.shows(/Press h for help, q to quit\./, 120_000);
    const welcome = terminal.text.slice(terminal.text.indexOf('TON is running'));
    assert.ok(welcome.trim().split('\n').length <= 12, welcome);
    assert.match(welcome, /Pages +http:\/\/127\.0\.0\.1:\d+\/\n/);
    assert.match(welcome, /Wallet +UQ[\w-]{46}\n( {10}([a-z]+ ?){8}\n){3}/);
    for (const line of welcome.split('\n')) assert.ok(line.length <= 80, line);

    terminal.type('h');
    await terminal.shows(/f {2}faucet: fund an address[\s\S]*new TonClient/);
    terminal.type('w');
    await terminal.shows(/Wallet 9 /);
    terminal.type('r');
    await terminal.shows(/No snapshot to revert to; s takes one/);
    terminal.type('s');
    await terminal.shows(/Snapshot 1 taken/);
    terminal.type('f');
    await terminal.shows(/Address to fund/);
    terminal.type(`${SOMEONE}\r`);
    await terminal.shows(/Funded UQ/);
    await terminal.shows(
      /✓ Faucet sent .* GRAM to .*\n? +http:\/\/127\.0\.0\.1:\d+\/tx\/[\w-]{43}/,
      20_000,
    );
    terminal.type('f');
    await terminal.shows(/Address to fund.*$/);
    terminal.type('nobody\r');
    await terminal.shows(/address: expected an address/);
    terminal.type('r');
    await terminal.shows(/Reverted to snapshot 1/, 20_000);
    terminal.type('q');
    assert.equal(await terminal.exited, 0);
  });

  test('Ctrl-C ends a start at once', async (t) => {
    const terminal = new PseudoTerminal(t, ['dev']);
    await terminal.shows(/Starting PostgreSQL and the chain/);
    const startedMs = performance.now();
    terminal.type('\u0003');
    await terminal.exited;
    assert.ok(performance.now() - startedMs < 10_000, 'a start is not completed first');
    assert.doesNotMatch(terminal.text, /\n +at |Error/);
  });
});

test('without a terminal, each step is a line, and a failed transaction has its reason', async (t) => {
  const dev = new DevProcess(t);
  await eventually(async () => dev.stdout.includes('Ctrl-C stops the network.'), 120_000);
  assert.match(dev.stdout, /^Loading Tonway\nStarting PostgreSQL and the chain\nOpening v2/);
  assert.equal(dev.stdout, stripVTControlCharacters(dev.stdout));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(dev.stdout) ?? [];
  const { result: tokens } = await call<Tokens>(`${url}/devnet/tokens`);
  const master = tokens.jettons[0]?.address ?? assert.fail();
  const [wallet = ''] = /UQ[\w-]{46}/.exec(dev.stdout) ?? [];
  // No message of jettons: the contract refuses it.
  const body = toBase64(writeBoc(new Builder().storeUint(0x12345678, 32).build()));
  await call(`${url}/devnet/sendAs`, { from: wallet, to: master, valueNano: '100000000', body });
  await eventually(async () => /✗ .* \(\d+ · .*\) http.*\/tx\//.test(dev.stdout), 20_000);
  await dev.kill('SIGINT');
  await dev.assertNothingLeft();
});

test('a port in use is reported before any other work', async (t) => {
  const first = await DevProcess.start(t);
  const port = new URL(first.facts.url).port;
  const second = spawn(process.execPath, [...MAIN, 'dev', '--port', port], { env: BARE_ENV });
  let stderr = '';
  second.stderr.on('data', (text) => {
    stderr += text;
  });
  await new Promise((resolve) => second.once('close', resolve));
  assert.match(
    stderr,
    /^PORT: 127\.0\.0\.1:\d+ is already in use; choose another port: --port N\n$/,
  );
});

interface Tokens {
  readonly jettons: readonly { readonly address: string }[];
}

async function call<Result>(url: string, params: object = {}): Promise<{ result: Result }> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(params) });
  const answer = (await response.json()) as { ok: boolean; error: string; result: Result };
  assert.ok(answer.ok, answer.error);
  return answer;
}

const MAIN = [
  '--conditions=@tonway/source',
  join(import.meta.dirname, '../../src/app/cli/main.ts'),
] as const;
