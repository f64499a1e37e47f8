import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { KNOWN_FLAKY, type KnownFlaky } from './flaky.ts';
import { findTests } from './tiers.ts';

const LIST = 'tools/ci/flaky.json';
/** A flaky file is repaired by then, or its tests go. */
const MAX_DAYS = 60;

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The versions of the list, the newest first; none without a history. */
function versions(): readonly (readonly KnownFlaky[])[] {
  try {
    const commits = git('log', '--format=%H', '--', LIST).trim().split('\n').filter(Boolean);
    return commits.map((commit) => JSON.parse(git('show', `${commit}:${LIST}`)));
  } catch {
    return [];
  }
}

test('the list of flaky files only shrinks', () => {
  const all = [KNOWN_FLAKY, ...versions()];
  for (const [i, older] of all.entries()) {
    const newer = all[i - 1] ?? [];
    const added = newer.filter(({ file }) => !older.some((entry) => entry.file === file));
    assert.deepEqual(added, [], 'repair the file instead of listing it');
  }
});

test('an entry names a test file, a reason, a note and a recent day', () => {
  for (const { file, reason, note, since } of KNOWN_FLAKY) {
    assert.ok(findTests().includes(file), `${file} does not exist: remove it from ${LIST}`);
    assert.ok(reason && note, file);
    const days = (Date.now() - Date.parse(since)) / 86_400_000;
    assert.ok(days <= MAX_DAYS, `${file} is listed since ${since}: repair it`);
  }
});
