import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { freePort } from '../ports/free-port.ts';
import { cleanCopy, packageNames, ROOT } from './clean-copy.ts';

const run = promisify(execFile);
const PATIENCE_MS = 120_000;
/** The packages are ECMAScript modules; `require` of them works in Node 24, without types for older resolutions. */
const RESOLUTIONS = ['node16-esm', 'bundler'];

suite('published packages', () => {
  const names = packageNames(ROOT);
  const started: ChildProcess[] = [];
  let copy: string;
  let folder: string;
  let tarballs: readonly string[];

  before(async () => {
    copy = cleanCopy();
    folder = mkdtempSync(join(tmpdir(), 'tonway-installed-'));
    const workspaces = [...names.keys()].flatMap((name) => ['--workspace', `packages/${name}`]);
    const destination = join(folder, 'tarballs');
    mkdirSync(destination);
    await run('npm', ['pack', '--offline', '--pack-destination', destination, ...workspaces], {
      cwd: copy,
    });
    tarballs = readdirSync(destination).map((name) => join(destination, name));
  });
  after(async () => {
    for (const child of started.reverse()) {
      child.kill('SIGTERM');
      if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    }
    for (const each of [copy, folder]) rmSync(each, { recursive: true, force: true });
  });

  test('publint finds no fault', async () => {
    for (const tarball of tarballs) {
      const data = readFileSync(tarball);
      const buffer = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
      const { messages, pkg } = await publint({
        pack: { tarball: buffer as ArrayBuffer },
        strict: true,
      });
      assert.deepEqual(
        messages.map((each) => formatMessage(each, pkg ?? {})),
        [],
        tarball,
      );
    }
    assert.equal(tarballs.length, names.size);
  });

  test('types resolve as they should', async () => {
    for (const tarball of tarballs) {
      const packed = createPackageFromTarballData(readFileSync(tarball));
      const manifest = JSON.parse(
        packed.readFile(`/node_modules/${packed.packageName}/package.json`),
      );
      const analysis = await checkPackage(packed, { excludeEntrypoints: workspaceOnly(manifest) });
      assert.ok(analysis.types, packed.packageName);
      const problems = analysis.problems.filter(
        (problem) => !('resolutionKind' in problem) || RESOLUTIONS.includes(problem.resolutionKind),
      );
      assert.deepEqual(problems, [], packed.packageName);
    }
  });

  test('the tarballs install into an empty folder and run', async () => {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=optional'];
    await run('npm', ['install', ...options, ...tarballs], { cwd: folder, timeout: PATIENCE_MS });
    const [lite, control, http] = [await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${http}`;
    const config = join(folder, 'global.config.json');
    const ports = ['--port', `${lite}`, '--control-port', `${control}`];
    start('tonway-devnet', ...ports, '--global-config', config);
    await eventually(() => fetch(`http://127.0.0.1:${control}/status`));
    start('tonway', 'serve', '--network', 'devnet', '--port', `${http}`, '--global-config', config);
    await eventually(() => fetch(`${url}/readyz`));
    const program = `
      import { createClient } from '@tonway/client';
      import { Address } from '@tonway/chain';
      import '@tonway/actions';
      import '@tonway/contracts';
      import '@tonway/lite-client';
      import '@tonway/tvm';
      import '@tonway/devnet';
      import 'tonway';
      const address = Address.parse('-1:${'5'.repeat(64)}').toFriendly();
      console.log(await createClient({ url: '${url}' }).v2.getAddressState({ address }));
      process.exit();`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
    });
    assert.equal(stdout.trim(), 'active');
  });

  function start(command: string, ...args: readonly string[]): void {
    const child = spawn(join(folder, 'node_modules/.bin', command), args, {
      cwd: folder,
      stdio: 'ignore',
    });
    started.push(child);
  }
});

/** Entry points that only exist inside the workspace. */
function workspaceOnly({ exports }: { exports: Record<string, object> }): string[] {
  return Object.keys(exports).filter((entry) => !('default' in (exports[entry] ?? {})));
}

async function eventually(request: () => Promise<Response>): Promise<void> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const isOk = await request().then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk) return;
    if (performance.now() > untilMs) throw new Error('not ready in time');
    await sleep(100);
  }
}
