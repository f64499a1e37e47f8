import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { freePort } from '../ports/free-port.ts';
import { Program } from '../program/program.ts';
import { cleanCopy, packageNames, ROOT } from './clean-copy.ts';

const run = promisify(execFile);
/** The packages are ECMAScript modules; `require` of them works in Node 24, without types for older resolutions. */
/** What a user of the network has beside our packages. */
const CLIENT_LIBRARIES = ['@ton/ton@16', '@ton/core@0.63', '@ton/crypto@3'];
const JETTON_PROGRAM = join(ROOT, 'packages/server/test/dev/support/jetton-program.ts');
const RESOLUTIONS = ['node16-esm', 'bundler'];

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

suite('published packages', () => {
  const names = packageNames(ROOT);
  let copy: string;
  let folder: string;
  let packed: readonly Packed[];
  let tarballs: readonly string[];

  before(async () => {
    copy = cleanCopy();
    folder = mkdtempSync(join(tmpdir(), 'tonway-installed-'));
    const workspaces = [...names.keys()].flatMap((name) => ['--workspace', `packages/${name}`]);
    const destination = join(folder, 'tarballs');
    mkdirSync(destination);
    const args = ['pack', '--json', '--offline', '--pack-destination', destination, ...workspaces];
    const { stdout } = await run('npm', args, { cwd: copy, maxBuffer: Infinity });
    packed = JSON.parse(stdout);
    tarballs = readdirSync(destination).map((name) => join(destination, name));
  });
  after(() => {
    for (const each of [copy, folder]) rmSync(each, { recursive: true, force: true });
  });

  test('each tarball of a clean checkout has its documented files and its license', () => {
    assert.deepEqual(packed.map(({ name }) => name).sort(), [...names.values()].sort());
    for (const { name, files } of packed) {
      const paths = files.map(({ path }) => path);
      for (const file of ['dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE'])
        assert.ok(paths.includes(file), `${name}: ${file}`);
      assert.ok(!paths.some((path) => /\.test\.|tsbuildinfo|^src\//.test(path)), name);
    }
    const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    for (const each of names.keys())
      assert.equal(readFileSync(join(ROOT, 'packages', each, 'LICENSE'), 'utf8'), licence, each);
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
      const archive = createPackageFromTarballData(readFileSync(tarball));
      const manifest = JSON.parse(
        archive.readFile(`/node_modules/${archive.packageName}/package.json`),
      );
      const analysis = await checkPackage(archive, { excludeEntrypoints: workspaceOnly(manifest) });
      assert.ok(analysis.types, archive.packageName);
      const problems = analysis.problems.filter(
        (problem) => !('resolutionKind' in problem) || RESOLUTIONS.includes(problem.resolutionKind),
      );
      assert.deepEqual(problems, [], archive.packageName);
    }
  });

  test('the tarballs install into an empty folder and run', async () => {
    writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--omit=optional'];
    await run('npm', ['install', ...options, ...tarballs, ...CLIENT_LIBRARIES], { cwd: folder });
    const [lite, control, http] = [await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${http}`;
    const config = join(folder, 'global.config.json');
    const ports = ['--port', `${lite}`, '--control-port', `${control}`];
    const devnet = await start('tonway-devnet', `http://127.0.0.1:${control}/status`, [
      ...ports,
      '--global-config',
      config,
    ]);
    const server = await start('tonway', `${url}/readyz`, [
      'serve',
      '--network',
      'devnet',
      '--port',
      `${http}`,
      '--global-config',
      config,
    ]);
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
    await server.end('SIGTERM');
    await devnet.end('SIGTERM');
  });

  test('a whole network of the installed packages has a jetton that @ton/ton deploys', async (t) => {
    const [http, lite] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${http}`;
    const startMs = performance.now();
    const dev = await start('tonway', `${url}/ready`, [
      'dev',
      '--json',
      '--port',
      `${http}`,
      '--lite-port',
      `${lite}`,
    ]);
    t.diagnostic(`ready after ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
    const accounts = await fetch(`${url}/devnet/accounts`);
    const { result } = (await accounts.json()) as {
      result: { prefunded: { secretSeed: string }[] };
    };
    const program = join(folder, 'jetton-program.ts');
    copyFileSync(JETTON_PROGRAM, program);
    const args = [program, url, result.prefunded[0]?.secretSeed ?? ''];
    const { stdout } = await run(process.execPath, args, { cwd: folder, timeout: 120_000 });
    assert.equal(stdout, 'found in v2, in v3, in the stream\n');
    await dev.end('SIGTERM');
  });

  /** Starts an installed command; returns when it is ready. */
  function start(command: string, probe: string, args: readonly string[]): Promise<Program> {
    const isReady = () =>
      fetch(probe).then(
        ({ ok }) => ok,
        () => false,
      );
    const file = join(folder, 'node_modules/.bin', command);
    return Program.start(file, args, isReady, { cwd: folder });
  }
});

/** Entry points that only exist inside the workspace. */
function workspaceOnly({ exports }: { exports: Record<string, object> }): string[] {
  return Object.keys(exports).filter((entry) => !('default' in (exports[entry] ?? {})));
}
