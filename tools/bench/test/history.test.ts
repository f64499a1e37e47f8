import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BARE_ENV } from '../../program/program.ts';

const HISTORY = join(import.meta.dirname, '../history.ts');

test('results are appended to the history and shown beside earlier ones', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tonway-history-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [history, results] = [join(folder, 'history.jsonl'), join(folder, 'results.jsonl')];
  const run = (ratio: number) => {
    const lines = [
      { name: 'boc', ratio, bar: 10 },
      { name: 'v2', skipped: 'no fixtures' },
    ];
    writeFileSync(results, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return execFileSync(process.execPath, [HISTORY, history, results], {
      encoding: 'utf8',
      env: BARE_ENV,
    });
  };
  assert.match(run(12), /^\| boc \| 10 \| 12\.0 \|$/m);
  const [first] = readFileSync(history, 'utf8').split('\n');
  assert.match(JSON.parse(first ?? '').commit, /^[0-9a-f]{8}\+?$/);
  const elsewhere = { day: '2026-01-01', machine: 'another', ratios: { boc: 99 } };
  appendFileSync(history, `${JSON.stringify(elsewhere)}\n`);
  assert.match(run(13.456), /^\| boc \| 10 \| 12\.0 \| 13\.5 \|$/m, 'of this machine only');
});
