import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fixturePath } from '@tonway/tools/fixtures';
import { findDevnets } from '../../src/discovery/find-devnets.ts';
import type { RegisteredDevnet } from '../../src/discovery/registration.ts';
import { type DevnetProcess, runDevnetOf } from '../support/devnet-process.ts';

const ANY_PORTS = ['--port', '0', '--control-port', '0'];

/** A folder for registrations, used by this process and its devnets. */
async function newUser(t: TestContext): Promise<string> {
  const runtime = await mkdtemp(join(tmpdir(), 'tonway-user-'));
  process.env.XDG_RUNTIME_DIR = runtime;
  t.after(() => rm(runtime, { recursive: true }));
  return runtime;
}

async function start(t: TestContext, runtime: string, ...args: string[]): Promise<DevnetProcess> {
  const devnet = await runDevnetOf(runtime, ...ANY_PORTS, ...args);
  t.after(async () => {
    devnet.child.kill('SIGKILL');
    await devnet.exited;
  });
  return devnet;
}

async function end({ child, exited }: DevnetProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await exited;
}

test('a devnet is found while it runs, and unregistered when it stops', async (t) => {
  const runtime = await newUser(t);
  const folder = join(runtime, 'tonway', 'devnets');
  assert.deepEqual(await findDevnets(), { folder, devnets: [], stale: [] });
  const devnet = await start(t, runtime, '--data', join(runtime, 'chain'));
  const { devnets } = await findDevnets();
  const [found = assert.fail('not found')] = devnets;
  assert.equal(found.pid, devnet.child.pid);
  assert.equal(found.data, join(runtime, 'chain'));
  assert.equal(devnet.controlUrl, `http://127.0.0.1:${found.controlPort}`);
  assert.equal(found.globalConfig, await readFile(devnet.configFile, 'utf8'));
  assert.equal(devnet.configFile, join(runtime, 'chain', 'global.config.json'));
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  assert.equal((await stat(join(folder, `${found.port}.json`))).mode & 0o777, 0o600);
  await end(devnet, 'SIGTERM');
  assert.deepEqual(await findDevnets(), { folder, devnets: [], stale: [] });
});

test('the printed command selects exactly this devnet', async (t) => {
  const runtime = await newUser(t);
  const devnet = await start(t, runtime);
  const { configFile, output } = devnet;
  const command = `npm run tonway -- serve --network devnet --global-config ${configFile}`;
  assert.match(output, new RegExp(`^HTTP API +${command}$`, 'm'));
  assert.equal((await stat(configFile)).mode & 0o777, 0o600);
  await end(devnet, 'SIGINT');
  assert.equal(existsSync(configFile), false);
});

test('a killed devnet is reported as stale', async (t) => {
  const runtime = await newUser(t);
  const [one, two] = [await start(t, runtime), await start(t, runtime)];
  await end(one, 'SIGKILL');
  const { devnets, stale } = await findDevnets();
  assert.deepEqual(
    [devnets.map(({ pid }) => pid), stale.map(({ pid }) => pid)],
    [[two.child.pid], [one.child.pid]],
  );
  assert.deepEqual((await findDevnets()).stale, [], 'its registration is removed');
});

test('a devnet with injected faults is still found', async (t) => {
  const runtime = await newUser(t);
  const devnet = await start(t, runtime);
  await fetch(`${devnet.controlUrl}/faults`, { method: 'POST', body: '{"silence": true}' });
  assert.equal((await findDevnets()).devnets.length, 1);
});

test('another program on the ports is not taken for the devnet', async (t) => {
  const runtime = await newUser(t);
  const devnet = await start(t, runtime);
  const [found = assert.fail('not found')] = (await findDevnets()).devnets;
  const other = createServer((_, response) => response.end('{"ok":true,"result":{}}')).listen(0);
  t.after(() => other.close());
  const { port: otherPort } = other.address() as AddressInfo;
  const register = (port: number, change: Partial<RegisteredDevnet>) =>
    writeFile(
      join(runtime, 'tonway', 'devnets', `${port}.json`),
      JSON.stringify({ ...found, port, pid: process.pid, ...change }),
    );
  await register(1, { controlPort: otherPort });
  await register(2, {
    controlPort: null,
    globalConfig: found.globalConfig.replace(`${found.port}`, `${otherPort}`),
  });
  await register(3, { controlPort: found.controlPort });
  await writeFile(join(runtime, 'tonway', 'devnets', '4.json'), '{"pid": 1}');
  const { devnets, stale } = await findDevnets();
  assert.deepEqual(devnets, [found]);
  assert.deepEqual(
    stale.map(({ port }) => port),
    [1, 2, 3],
  );
  await end(devnet, 'SIGTERM');
});

test('a recorded chain is found', async (t) => {
  const runtime = await newUser(t);
  await start(t, runtime, '--replay', fixturePath('localnet/split'));
  const { devnets } = await findDevnets();
  assert.deepEqual(
    devnets.map(({ controlPort }) => controlPort),
    [null],
  );
});

test('a folder that others can write to is not used', async (t) => {
  const runtime = await newUser(t);
  const devnet = await start(t, runtime);
  await chmod(join(runtime, 'tonway', 'devnets'), 0o777);
  await assert.rejects(findDevnets(), {
    code: 'FOLDER_NOT_PRIVATE',
    message: /devnets is accessible to other users; .*chmod 700/,
  });
  const other = await start(t, runtime);
  assert.equal(other.configFile.startsWith(runtime), false);
  assert.equal((await stat(join(other.configFile, '..'))).mode & 0o777, 0o700);
  assert.match(other.output, new RegExp(`--global-config ${other.configFile}$`, 'm'));
  for (const each of [devnet, other]) await end(each, 'SIGTERM');
  assert.equal(existsSync(other.configFile), false);
});

test('a port in use is reported with a remedy', async (t) => {
  const runtime = await newUser(t);
  const devnet = await start(t, runtime);
  const [{ port, controlPort } = assert.fail()] = (await findDevnets()).devnets;
  const portInUse = (taken: number | null, option: string) => ({
    message: `port ${taken} is in use by the devnet of process ${devnet.child.pid}; choose another one with --${option} N (0 for any free port) [PORT_IN_USE]\n`,
  });
  await assert.rejects(
    runDevnetOf(runtime, '--port', `${port}`, '--control-port', '0'),
    portInUse(port, 'port'),
  );
  await assert.rejects(
    runDevnetOf(runtime, '--port', '0', '--control-port', `${controlPort}`),
    portInUse(controlPort, 'control-port'),
  );
});
