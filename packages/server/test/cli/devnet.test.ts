import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { toHex } from '@tonway/chain';
import { findDevnets } from '@tonway/devnet/discovery';
import { freePort } from '@tonway/tools/ports';
import { BARE_ENV, Program } from '@tonway/tools/program';
import { loadGlobalConfig } from '../../src/config/global-config.ts';
import { isAnswered } from '../first-minutes/terminal.ts';

const DEVNET = join(import.meta.dirname, '../../../devnet/src/cli/main.ts');
const TONWAY = join(import.meta.dirname, '../../src/app/cli/main.ts');

/** A user with devnets of their own; this process is theirs too. */
async function newUser(t: TestContext): Promise<string> {
  const runtime = await mkdtemp(join(tmpdir(), 'tonway-user-'));
  process.env.XDG_RUNTIME_DIR = runtime;
  t.after(() => rm(runtime, { recursive: true }));
  return runtime;
}

interface Started {
  readonly program: Program;
  readonly controlUrl: string;
  readonly zeroState: string;
}

/** On free ports, unless they are given. */
async function startDevnet(t: TestContext, runtime: string, ...args: string[]): Promise<Started> {
  const control = await freePort();
  const controlUrl = `http://127.0.0.1:${control}`;
  const ports = ['--port', '0', '--control-port', String(control)];
  const isFound = async () =>
    (await findDevnets()).devnets.some(({ controlPort }) => controlPort === control);
  const program = await start(t, DEVNET, [...ports, ...args], runtime, isFound);
  const { result } = (await (await fetch(`${controlUrl}/status`)).json()) as {
    result: { zeroState: { rootHash: string } };
  };
  return { program, controlUrl, zeroState: result.zeroState.rootHash };
}

async function start(
  t: TestContext,
  main: string,
  args: readonly string[],
  runtime: string,
  isReady: () => Promise<boolean>,
): Promise<Program> {
  const program = await Program.start(
    process.execPath,
    ['--conditions=@tonway/source', main, ...args],
    isReady,
    { env: { ...BARE_ENV, XDG_RUNTIME_DIR: runtime } },
  );
  t.after(() => program.end('SIGKILL'));
  return program;
}

async function foundZeroState(): Promise<string> {
  return toHex((await loadGlobalConfig('devnet', '')).zeroState.rootHash);
}

test('a missing devnet is reported with the searched places', async (t) => {
  const runtime = await newUser(t);
  const folder = join(runtime, 'tonway', 'devnets');
  await assert.rejects(loadGlobalConfig('devnet', ''), {
    code: 'CONFIG_INVALID',
    message: `--network devnet: no devnet of this user runs (looked in ${folder}); start one with \`tonway-devnet\` (\`npm run devnet\` in a checkout), or give the file with a devnet's configuration: --global-config FILE`,
  });
});

test('tonway serve --network devnet finds the running devnet on any port', async (t) => {
  const runtime = await newUser(t);
  const { controlUrl } = await startDevnet(t, runtime, '--data', join(runtime, 'chain'));
  await fetch(`${controlUrl}/mine`, { method: 'POST' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['serve', '--network', 'devnet', '--port', String(port)];
  await start(t, TONWAY, args, runtime, () => isAnswered(`${url}/api/v2/getMasterchainInfo`));
  const [{ result: ours }, { result: theirs }] = (await Promise.all(
    [`${controlUrl}/status`, `${url}/api/v2/getMasterchainInfo`].map(async (each) =>
      (await fetch(each)).json(),
    ),
  )) as [
    { result: { zeroState: { rootHash: string } } },
    { result: { init: { root_hash: string } } },
  ];
  assert.equal(
    Buffer.from(theirs.init.root_hash, 'base64').toString('hex'),
    ours.zeroState.rootHash,
  );
});

test('a restarted devnet is found again, a killed one is not', async (t) => {
  const runtime = await newUser(t);
  const first = await startDevnet(t, runtime);
  assert.equal(await foundZeroState(), first.zeroState);
  await first.program.end('SIGKILL');
  await assert.rejects(
    loadGlobalConfig('devnet', ''),
    /the one on port \d+ \(process \d+\) has ended/,
  );
  // the zero state names the second in which it was made
  await sleep(1000);
  const second = await startDevnet(t, runtime);
  assert.notEqual(second.zeroState, first.zeroState);
  assert.equal(await foundZeroState(), second.zeroState);
});

test('one of several devnets must be chosen', async (t) => {
  const runtime = await newUser(t);
  const devnets = [await startDevnet(t, runtime), await startDevnet(t, runtime)];
  const { message } = await loadGlobalConfig('devnet', '').then(
    () => assert.fail('one was chosen'),
    (error: Error) => error,
  );
  assert.match(message, /several devnets run, none of them on port 4443; choose one:/);
  const files = [...message.matchAll(/^ {2}--global-config (\S+) +\(port \d+, process \d+/gm)];
  const configs = await Promise.all(files.map(([, file = '']) => loadGlobalConfig('devnet', file)));
  assert.deepEqual(
    configs.map(({ zeroState }) => toHex(zeroState.rootHash)).sort(),
    devnets.map(({ zeroState }) => zeroState).sort(),
  );
});
