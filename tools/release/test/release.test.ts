import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { readManifests, versionFaults } from '../workspace.ts';

const SCRIPT = join(import.meta.dirname, '../main.ts');

const FILES = {
  'package.json': { name: 'tonway-workspace', version: '0.1.0', workspaces: ['packages/*'] },
  'packages/chain/package.json': { name: '@tonway/chain', version: '0.1.0' },
  'packages/server/package.json': {
    name: 'tonway',
    version: '0.1.0',
    scripts: { openapi: 'echo new > openapi.txt' },
    dependencies: { '@tonway/chain': '0.1.0', other: '0.1.0' },
  },
  'package-lock.json': {
    name: 'tonway-workspace',
    version: '0.1.0',
    packages: {
      '': { name: 'tonway-workspace', version: '0.1.0' },
      'node_modules/other': { version: '0.1.0' },
      'packages/server': {
        name: 'tonway',
        version: '0.1.0',
        dependencies: { '@tonway/chain': '0.1.0' },
      },
    },
  },
};
const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\nNothing has been released yet. More.\n\n### Added\n\n- A thing.\n';

/** A small workspace with one commit. */
function workspace(changelog = CHANGELOG) {
  const root = mkdtempSync(join(tmpdir(), 'tonway-release-'));
  after(() => rmSync(root, { recursive: true }));
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, content] of Object.entries(FILES)) put(file, JSON.stringify(content, null, 2));
  put('CHANGELOG.md', changelog);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'a');
  return {
    put,
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    changes: () => git('status', '--porcelain'),
    release: (...args: readonly string[]) =>
      spawnSync(process.execPath, [SCRIPT, '--root', root, ...args], { encoding: 'utf8' }),
  };
}

test('a release is announced, and only written on request', () => {
  const { release, read, changes } = workspace();
  const plan = release('--version', '0.2.0');
  assert.equal(plan.status, 0, plan.stdout + plan.stderr);
  assert.match(plan.stdout, /would change packages\/server\/package\.json/);
  assert.match(plan.stdout, /Nothing was changed/);
  assert.equal(changes(), '');

  assert.equal(release('--version', '0.2.0', '--write').status, 0);
  const server = JSON.parse(read('packages/server/package.json'));
  assert.equal(server.version, '0.2.0');
  assert.deepEqual(server.dependencies, { '@tonway/chain': '0.2.0', other: '0.1.0' });
  const { packages } = JSON.parse(read('package-lock.json'));
  assert.equal(packages['packages/server'].dependencies['@tonway/chain'], '0.2.0');
  assert.equal(packages['node_modules/other'].version, '0.1.0');
  assert.match(
    read('CHANGELOG.md'),
    /## \[Unreleased\]\n\n## \[0\.2\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- A thing\./,
  );
  assert.equal(read('packages/server/openapi.txt'), 'new\n');
});

test('what is wrong is said, and nothing is changed', () => {
  const refuses = (
    { release, changes }: ReturnType<typeof workspace>,
    version: string,
    why: RegExp,
  ) => {
    const before = changes();
    const { status, stdout, stderr } = release('--version', version, '--write');
    assert.notEqual(status, 0);
    assert.match(stdout + stderr, why);
    assert.equal(changes(), before);
  };
  refuses(workspace(), '0.1.0', /FAILED 0\.1\.0 is newer than 0\.1\.0/);
  refuses(workspace(), 'new', /The current version is 0\.1\.0/);
  refuses(workspace('# Changelog\n\n## [Unreleased]\n'), '0.2.0', /lists no unreleased change/);
  refuses(workspace(`${CHANGELOG}\n## [0.2.0]\n`), '0.2.0', /has a section 0\.2\.0/);
  const dirty = workspace();
  dirty.put('packages/chain/package.json', '{ "name": "@tonway/chain", "version": "0.0.9" }');
  refuses(
    dirty,
    '0.2.0',
    /FAILED all changes are committed.*chain\/package\.json has version 0\.0\.9/s,
  );
});

test('the packages of this workspace have one version', () => {
  const root = resolve(import.meta.dirname, '../../..');
  assert.deepEqual(versionFaults(readManifests(root)), []);
});
