import { RULES } from '../src/health/rules.ts';

/** Less may be a restart. */
const FOR = { critical: '1m', warning: '5m' } as const;
const RUNBOOK = 'https://github.com/tonway/tonway/blob/main/docs/runbook.md';

/** The alerts of Prometheus. Each asks whether its rule holds, so that it says what the pages and `/readyz` say. */
export function listAlerts(): readonly Alert[] {
  const alerts = RULES.map(({ name, severity, title, remedy }) => ({
    name: alertName(name),
    expression: `max without (instance) (tonway_problem{rule="${name}"}) > 0`,
    duration: FOR[severity],
    severity,
    summary: title,
    description: remedy,
    runbook: `${RUNBOOK}#${name}`,
  }));
  return [...alerts, UNREACHABLE];
}

/** A process that is gone cannot say so. */
const UNREACHABLE: Alert = {
  name: 'TonwayUnreachable',
  expression: 'up{job=~"tonway.*"} == 0',
  duration: FOR.critical,
  severity: 'critical',
  summary: 'A process of Tonway does not answer Prometheus',
  description:
    'Look whether the process runs, and whether METRICS_HOST lets Prometheus in. The names of the jobs must begin with `tonway`.',
  runbook: RUNBOOK,
};

/** The file of alerts for Prometheus. */
export function alertRules(): string {
  return `# Written by \`npm run docs\` from the rules in packages/server/src/health.
groups:
  - name: tonway
    rules:
${listAlerts().map(alert).join('')}`;
}

/** `process-silent` is the alert `TonwayProcessSilent`. */
export function alertName(rule: string): string {
  const words = rule.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `Tonway${words.join('')}`;
}

interface Alert {
  readonly name: string;
  readonly expression: string;
  readonly duration: string;
  readonly severity: string;
  readonly summary: string;
  readonly description: string;
  readonly runbook: string;
}

/** JSON strings are YAML, too. */
function alert({ name, expression, duration, severity, summary, description, runbook }: Alert) {
  return `      - alert: ${name}
        expr: ${JSON.stringify(expression)}
        for: ${duration}
        labels:
          severity: ${severity}
        annotations:
          summary: ${JSON.stringify(summary)}
          description: ${JSON.stringify(description)}
          runbook_url: ${runbook}
`;
}
