/**
 * Prepares a release: `npm run release -- --version X` checks the workspace and says what would change; `--write` changes
 * it. The script never commits, tags or publishes: it prints the commands.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { changelogFaults, releaseChanges } from './changelog.ts';
import { isNewer, isVersion } from './semver.ts';
import { readManifests, setLockedVersion, setVersion, versionFaults } from './workspace.ts';

const USAGE = `npm run release -- --version X.Y.Z [--write]

Checks that the workspace can be released as X.Y.Z, and lists the files that change; --write changes them.
`;

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    root: { type: 'string', default: resolve(import.meta.dirname, '../..') },
  },
});
const { version, write, root } = values;
const manifests = readManifests(root);
const current = manifests[0]?.manifest.version ?? '';

if (!isVersion(version)) {
  process.stderr.write(`${USAGE}\nThe current version is ${current}.\n`);
  process.exit(2);
}

const faults = [
  ...check(`${version} is newer than ${current}`, isNewer(version, current) ? [] : ['it is not']),
  ...check('all changes are committed', uncommitted()),
  ...check('all packages have one version', versionFaults(manifests)),
  ...check('CHANGELOG.md lists the changes', changelogFaults(read('CHANGELOG.md'), version)),
];
if (faults.length > 0) {
  process.stderr.write('Nothing was changed.\n');
  process.exit(1);
}

const names = manifests.map(({ manifest }) => manifest.name);
for (const { file } of manifests) change(file, setVersion(read(file), names, current, version));
const lock = 'package-lock.json';
change(lock, setLockedVersion(read(lock), names, current, version));
change('CHANGELOG.md', releaseChanges(read('CHANGELOG.md'), version, today()));
say('packages/server/openapi (the versions of the interfaces)');
if (write)
  execFileSync('npm', ['run', '--silent', 'openapi', '--workspace', 'tonway'], { cwd: root });

console.log(`
${write ? 'Next' : 'Nothing was changed. With --write, next'}:
  npm run ci
  git commit --all --message 'Release ${version}'
  git tag v${version}
  git push --follow-tags
  npm publish --workspaces         # in a CI job with an OIDC token, for provenance`);

/** Says the result of a step; returns its faults. */
function check(step: string, found: readonly string[]): readonly string[] {
  console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${step}`);
  for (const fault of found) console.log(`       ${fault}`);
  return found;
}

function uncommitted(): readonly string[] {
  const status = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' });
  return status.split('\n').filter(Boolean);
}

function change(file: string, text: string): void {
  if (text === read(file)) return;
  say(file);
  if (write) writeFileSync(join(root, file), text);
}

function say(what: string): void {
  console.log(`${write ? 'changed     ' : 'would change'} ${what}`);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
