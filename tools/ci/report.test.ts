import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closingLines, markdownReport } from './report.ts';
import { fileResults, judge } from './results.ts';
import type { Attempt } from './run-job.ts';

const passed = (file: string): Attempt => ({
  file,
  passed: 3,
  failed: 0,
  skipped: 1,
  seconds: 1,
  cpuSeconds: 1.5,
  failures: '',
});
const failed = (file: string): Attempt => ({ ...passed(file), failed: 1, failures: 'no\n' });
const KNOWN = [{ file: 'b', reason: 'a race', note: 'someone looks', since: '2026-11-17' }];

test('the last lines name what failed or passed only when repeated, then come the counts', () => {
  const files = fileResults([passed('a'), failed('b'), failed('c'), passed('b'), failed('c')]);
  assert.equal(
    closingLines(files, []),
    'failed: c\npassed only when repeated: b\n9 passed, 1 failed, 3 skipped',
  );
});

test('a file that is known to be flaky is named, but does not count', () => {
  const again = (file: string) => [failed(file), passed(file)];
  const files = fileResults([...again('a'), ...again('b'), ...again('c')]);
  assert.equal(judge(files, []).passed, false);
  assert.equal(judge(files, KNOWN).passed, true);
  assert.match(closingLines(files, KNOWN), /\(known to be flaky\): b$/m);
});

test('a known flaky file that fails twice fails the run', () => {
  assert.equal(judge(fileResults([failed('b'), failed('b')]), KNOWN).passed, false);
});

test('the report has a row per file and the text of each failure', () => {
  const files = fileResults([passed('a'), failed('b'), passed('b')]);
  const report = markdownReport({ tier: 'long', part: null, seconds: 12, files }, []);
  assert.match(report, /^Passed: 6 passed, 0 failed, 2 skipped, 2 files, 12 s\.$/m);
  assert.match(report, /^## Passed only when repeated\n\n### b\n\n```text\nno\n```$/m);
  assert.match(report, /^\| `a` \| 3 \| 1 \| 1\.0 \| 1\.5 \| passed \|$/m);
});
