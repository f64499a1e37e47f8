import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { alertName, alertRules, listAlerts } from '../../build/alerts.ts';
import { RULES } from './rules.ts';

const isMissing =
  spawnSync('promtool', ['--version']).error === undefined
    ? false
    : 'needs promtool, of the Debian package prometheus';

test('each rule has an alert', () => {
  const names = listAlerts().map(({ name }) => name);
  assert.deepEqual(names, [...RULES.map(({ name }) => alertName(name)), 'TonwayUnreachable']);
  assert.equal(alertName('v3-database-down'), 'TonwayV3DatabaseDown');
});

/** What Prometheus alerts of after ten minutes if each rule has this value. */
function scenario(value: 0 | 1) {
  const ofRule = (rule: string) => ({
    series: `tonway_problem{rule="${rule}",instance="a"}`,
    values: `${value}x10`,
  });
  return {
    interval: '1m',
    input_series: RULES.map(({ name }) => ofRule(name)),
    alert_rule_test: listAlerts()
      .slice(0, RULES.length)
      .map(({ name, severity, summary, description, runbook }, i) => ({
        eval_time: '10m',
        alertname: name,
        exp_alerts:
          value === 0
            ? []
            : [
                {
                  exp_labels: { severity, rule: RULES[i]?.name },
                  exp_annotations: { summary, description, runbook_url: runbook },
                },
              ],
      })),
  };
}

test('Prometheus alerts of what is wrong, and of nothing else', { skip: isMissing }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-alerts-'));
  await writeFile(join(folder, 'rules.yaml'), alertRules());
  const tests = { rule_files: ['rules.yaml'], tests: [scenario(0), scenario(1)] };
  await writeFile(join(folder, 'test.yaml'), JSON.stringify(tests));
  for (const args of [
    ['check', 'rules', 'rules.yaml'],
    ['test', 'rules', 'test.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }
  await rm(folder, { recursive: true });
});
