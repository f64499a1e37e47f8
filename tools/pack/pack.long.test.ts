import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { cleanCopy, ROOT } from './clean-copy.ts';

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

  test('the emulator is packed with its own license', () => {
    const { stdout } = pack('--workspace', 'packages/tvm');
    const [{ files = [] } = {}] = JSON.parse(stdout) as Partial<Packed>[];
    const paths = files.map(({ path }) => path);
    for (const file of ['dist/emulator/wasm.cjs', 'NOTICE', 'LGPL-2.1.txt'])
      assert.ok(paths.includes(file), file);
    const notice = readFileSync(join(ROOT, 'NOTICE'), 'utf8');
    const published = readFileSync(join(ROOT, 'packages/tvm/NOTICE'), 'utf8');
    assert.match(published, /GNU Lesser General Public License/);
    assert.ok(notice.startsWith(published), 'the notice of the repository begins with that of tvm');
  });

  test('files of an older build are not packed', () => {
    const stale = join(copy, 'packages/chain/dist/stale.js');
    mkdirSync(dirname(stale), { recursive: true });
    cpSync(join(ROOT, 'package.json'), stale);
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
