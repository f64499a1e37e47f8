import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, suite, test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const TIMEOUT_MS = 120_000;

interface Packed {
  readonly name: string;
  readonly files: readonly { readonly path: string }[];
}

suite('tarballs', () => {
  let copy: string;
  before(() => {
    copy = cleanCopy();
  });
  after(() => rmSync(copy, { recursive: true }));

  test('each tarball of a clean checkout has its documented files and its license', () => {
    const { status, stdout, stderr } = pack('--workspaces', '--if-present');
    assert.equal(status, 0, stderr);
    const tarballs = (JSON.parse(stdout) as Packed[]).filter(({ files }) =>
      files.some(({ path }) => path.startsWith('dist/')),
    );
    const names = readdirSync(join(copy, 'packages')).map((name) => `@tonway/${name}`);
    assert.deepEqual(tarballs.map(({ name }) => name).sort(), names.sort());
    const licence = readFileSync(join(root, 'LICENSE'), 'utf8');
    for (const { name, files } of tarballs) {
      const paths = files.map(({ path }) => path);
      for (const file of ['dist/index.js', 'dist/index.d.ts', 'README.md', 'LICENSE'])
        assert.ok(paths.includes(file), `${name}: ${file}`);
      assert.ok(!paths.some((path) => /\.test\.|tsbuildinfo|^src\//.test(path)), name);
      const own = join(root, 'packages', name.replace('@tonway/', ''), 'LICENSE');
      assert.equal(readFileSync(own, 'utf8'), licence, name);
    }
  });

  test('the emulator is packed with its own license', () => {
    const { stdout } = pack('--workspace', 'packages/tvm');
    const [{ files = [] } = {}] = JSON.parse(stdout) as Partial<Packed>[];
    const paths = files.map(({ path }) => path);
    for (const file of ['dist/emulator/wasm.cjs', 'NOTICE', 'LGPL-2.1.txt'])
      assert.ok(paths.includes(file), file);
    const notice = readFileSync(join(root, 'NOTICE'), 'utf8');
    const published = readFileSync(join(root, 'packages/tvm/NOTICE'), 'utf8');
    assert.match(published, /GNU Lesser General Public License/);
    assert.ok(notice.startsWith(published), 'the notice of the repository begins with that of tvm');
  });

  test('files of an older build are not packed', () => {
    const stale = join(copy, 'packages/chain/dist/stale.js');
    mkdirSync(dirname(stale), { recursive: true });
    cpSync(join(root, 'package.json'), stale);
    const { status, stdout } = pack('--workspace', 'packages/chain');
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /stale/);
  });

  test('a package that cannot be built is not packed', () => {
    rmSync(join(copy, 'packages/chain/src/index.ts'));
    const { status, stderr } = pack('--workspace', 'packages/chain');
    assert.notEqual(status, 0);
    assert.match(stderr, /cannot be packed without .*dist\/index\.js|error TS/);
  });

  function pack(...args: readonly string[]) {
    const command = ['pack', '--dry-run', '--json', '--offline', ...args];
    return spawnSync('npm', command, { cwd: copy, encoding: 'utf8', timeout: TIMEOUT_MS });
  }
});

/** A copy of the tracked and new files, with the installed dependencies and without any build. */
function cleanCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tonway-pack-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ':(glob)*.json'];
  args.push('packages', 'tools/pack', 'tools/package.json', 'scenes/package.json');
  for (const file of execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n'))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  linkModules(copy);
  return copy;
}

/** Links the installed dependencies, those of single packages too, and the workspace's packages to the copy. */
function linkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@tonway'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tonway') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(copy, 'packages'))) {
    symlinkSync(join(copy, 'packages', name), join(modules, '@tonway', name));
    const own = join('packages', name, 'node_modules');
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own));
  }
}
