import { gatewayMetrics } from '../src/api/gateway/usage-counter.ts';
import type { Failures } from '../src/api/kernel/paths.ts';
import { V2_FAILURES } from '../src/api/v2/envelope-schema.ts';
import { V3_FAILURES } from '../src/api/v3/error-responses.ts';
import { webhookMetrics } from '../src/api/webhooks/webhook-metrics.ts';
import { METRICS } from '../src/app/parts/metric-list.ts';
import { Metrics } from '../src/app/parts/metrics.ts';
import { listSettings } from '../src/config/read-settings.ts';
import type { Rule } from '../src/health/rule.ts';
import { RULES } from '../src/health/rules.ts';
import type { ExportTable } from '../src/index/export/columns.ts';
import { EXPORT_TABLES } from '../src/index/export/tables.ts';
import { alertName, alertRules } from './alerts.ts';
import { apiDocs, table } from './api-docs.ts';

/** The pages of `docs/` that follow from the code, by file name. */
export function referenceDocs(): Readonly<Record<string, string>> {
  return {
    'settings.md': settingsDoc(),
    'errors.md': errorsDoc(),
    'metrics.md': metricsDoc(),
    'parquet.md': parquetDoc(),
    'runbook.md': runbookDoc(),
    '../deploy/prometheus/tonway.rules.yaml': alertRules(),
    ...apiDocs(),
  };
}

function settingsDoc(): string {
  const rows = listSettings({}).map(({ name, default: value, description, expected }) => [
    `\`${name}\``,
    value === '' ? '' : `\`${value}\``,
    description,
    expected,
  ]);
  return `# Settings

Settings are environment variables, as in \`PORT=9000 tonway serve\`; flags of a command take precedence. An invalid value is refused at start, with its meaning and default. \`tonway config\` prints this list with the current values. Secrets are never printed.

This page is generated from \`packages/server/src/config/settings.ts\` by \`npm run docs\`.

${table(['Setting', 'Default', 'Meaning', 'Values'], rows)}`;
}

function errorsDoc(): string {
  return `# Errors

A failed request has the same status in its response and in its body, and a text that says what was wrong.

| API | Body |
|---|---|
| v2 | \`{"ok": false, "error": "TEXT", "code": STATUS, ...}\`; with JSON-RPC also \`id\` and \`jsonrpc\` |
| v3 | \`{"code": STATUS, "error": "TEXT"}\` |

429 and 503 have a header \`Retry-After\` with the seconds to wait.

This page is generated from \`packages/server/src/api\` by \`npm run docs\`.

## v2

${failuresTable(V2_FAILURES)}
## v3

${failuresTable(V3_FAILURES)}`;
}

function metricsDoc(): string {
  return `# Metrics

Prometheus reads \`/metrics\`: of \`tonway serve\` and \`tonway stream\` on \`METRICS_PORT\`, of \`tonway index\` on \`INDEX_PORT\`, of \`tonway worker\` on \`WORKER_PORT\`, of \`tonway dev\` on \`PORT\`. A process has the metrics of what it does; a metric without a value is left out. The workers of one \`tonway serve\` are reported together: counters as their sum, a metric of health as that of the worst process. The metrics of Node.js (\`nodejs_...\`) and of the process (\`process_...\`) are those of [prom-client](https://github.com/siimon/prom-client). [Self-hosting](self-hosting.md#monitoring) says which metrics to watch.

This page is generated from \`packages/server/src\` by \`npm run docs\`.

${table(['Metric', 'Type', 'Labels', 'Meaning'], metricRows())}`;
}

function runbookDoc(): string {
  const rows = RULES.map((rule) => [`[${rule.name}](#${rule.name})`, rule.severity, rule.title]);
  return `# Runbook

What can go wrong, and what to do about it. The operator page, \`/problems\`, \`tonway doctor\` and the alerts of Prometheus ([tonway.rules.yaml](../deploy/prometheus/tonway.rules.yaml)) all evaluate these rules; \`/readyz\` lists the names of those that hold. A *critical* rule means that answers are wrong or impossible: the interface is not ready, and a load balancer chooses another server. [Self-hosting](self-hosting.md#what-is-wrong) explains where to look.

This page is generated from \`packages/server/src/health\` by \`npm run docs\`.

${table(['Rule', 'Severity', 'What is wrong'], rows)}
${RULES.map(runbookSection).join('\n')}`;
}

const INTERFACE_NAMES: Readonly<Record<Rule['fails'][number], string>> = {
  v2: '`/readyz/v2`',
  v3: '`/readyz/v3`',
  stream: '`/readyz/stream`',
  index: '`/readyz` of `tonway index`',
  worker: '`/readyz` of `tonway worker`',
};

function runbookSection(rule: (typeof RULES)[number]): string {
  const { name, title, when, remedy, metric, fails, severity } = rule;
  const unready = fails.map((each) => INTERFACE_NAMES[each]).join(', ');
  const facts = [
    `**${title}**: ${when}.`,
    remedy,
    `Alert: \`${alertName(name)}\`, ${severity}.`,
    ...(unready === '' ? [] : [`Not ready: ${unready}.`]),
    ...(metric === null ? [] : [`Metric: \`${metric}\`.`]),
  ];
  return `## ${name}\n\n${facts.slice(0, 2).join('\n\n')}\n\n${facts.slice(2).join(' ')}\n`;
}

function parquetDoc(): string {
  return `# Parquet

\`tonway export --parquet FOLDER\` writes the index as Parquet files, for DuckDB, ClickHouse, Spark, pandas and data lakes. It reads the database of \`DATABASE_URL\` and nothing else; a replica will do.

An era, a range of logical time (\`INDEX_ERA_LT\`), is exported when it is complete: the chain has passed its end, no block of it is missing, and all its traces are classified ([Eras](eras.md)). Each era has a folder, \`FOLDER/era=N\`, with one file per table and \`manifest.json\`: masterchain blocks, rows, bytes and SHA-256 of each file. The folder appears when the era is complete on disk. Eras that were exported before are skipped, so a timer can repeat the command; \`--era N\` exports an era again.

All tables of an era are read in one snapshot of the database. Rows are sorted by logical time, in groups of 50,000, compressed with Zstandard. Hashes are in base64 and addresses in raw form, as in v3, so that they can be compared with its responses. Amounts have 38 decimal digits. Times are in UTC.

## Examples

DuckDB, with an export in \`/data/ton\`:

\`\`\`sql
-- transactions and failures by day
select date_trunc('day', time) as day, count(*) as transactions, count(*) filter (aborted) as failed
from '/data/ton/*/transactions.parquet' group by day order by day;

-- the jettons that were transferred most often
select jetton, count(*) as transfers, sum(amount) as amount
from '/data/ton/*/jetton_transfers.parquet' where not aborted
group by jetton order by transfers desc limit 10;

-- what each type of action costs in fees
select a.type, count(*) as actions, avg(t.fees) / 1e9 as fees
from '/data/ton/*/actions.parquet' a
join '/data/ton/*/transactions.parquet' t using (trace_id) group by a.type order by actions desc;
\`\`\`

## Tables

This page is generated from \`packages/server/src/index/export\` by \`npm run docs\`.

${EXPORT_TABLES.map(parquetTable).join('\n')}`;
}

/** How readers of the files see a column. */
const SQL_TYPES: Readonly<Record<ExportTable['columns'][number]['kind'], string>> = {
  text: 'varchar',
  json: 'json',
  flag: 'boolean',
  int: 'integer',
  long: 'bigint',
  time: 'timestamptz',
  amount: 'decimal(38, 0)',
};

function parquetTable({ name, about, columns }: ExportTable): string {
  const rows = columns.map(({ name, kind, isNullable, about }) => [
    `\`${name}\``,
    `${SQL_TYPES[kind]}${isNullable ? ', or null' : ''}`,
    about,
  ]);
  return `### ${name}

${about}.

${table(['Column', 'Type', 'Meaning'], rows)}`;
}

/** What prom-client keeps of a metric, beyond its types. */
interface RegisteredMetric {
  readonly name: string;
  readonly type: string;
  readonly labelNames: readonly string[];
  readonly help: string;
}

function metricRows(): readonly (readonly string[])[] {
  const { registry } = new Metrics();
  gatewayMetrics(registry);
  webhookMetrics(registry);
  const registered = registry.getMetricsAsArray() as unknown as readonly RegisteredMetric[];
  const rows = registered
    .filter(({ name }) => name.startsWith('tonway_') && !Object.hasOwn(METRICS, name))
    .map(({ name, type, labelNames, help }) => [name, type, labelNames, help] as const);
  const read = Object.entries(METRICS).map(([name, { kind, label, help }]) => {
    const type = kind === 'total' ? 'counter' : 'gauge';
    return [name, type, label === null ? [] : [label], help] as const;
  });
  return [...rows, ...read]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, type, labels, help]) => [
      `\`${name}\``,
      type,
      labels.map((label) => `\`${label}\``).join(', '),
      help,
    ]);
}

function failuresTable(failures: Failures): string {
  const rows = Object.entries(failures).map(([status, [meaning, example]]) => [
    status,
    meaning,
    `\`${example}\``,
  ]);
  return table(['Status', 'Meaning', 'Example'], rows);
}
