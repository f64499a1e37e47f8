import { compareHosts, type FoundDifference, type OperationResult } from '../compare/compare.ts';
import type { DifferenceKind } from '../compare/differences.ts';
import { Host } from '../compare/host.ts';
import { COMPARED_OPERATIONS } from '../compare/questions.ts';
import { command } from './flags.ts';
import { ProgressOutput } from './progress.ts';
import { runInterruptible, UsageError } from './run-command.ts';

const COMPARE_USAGE = `Usage: tonway compare A B [options]

Sends the same requests to two hosts and prints how their answers differ, by operation. The requests
are made of blocks, accounts and transactions of A; answers that depend on the newest block are
not compared. The command exits with code 1 if a value or a status differs.

  A, B                    URLs of servers of v2 and v3, such as https://toncenter.com and
                          http://127.0.0.1:8081
  --count N               number of requests to each host (default 400)
  --rate N                requests per second to each host (default 5)
  --seed TEXT             other values for other seeds, the same for the same (default 1)
  --only NAMES            only these operations or interfaces, such as v2,v3/transactions
  --key-a KEY             API key for A; or COMPARE_KEY_A in the environment
  --key-b KEY             API key for B; or COMPARE_KEY_B in the environment
  --forms                 also list the same values in other forms, and fields that only one host has
  --json                  print the differences as JSON
  --help                  show this help
`;

const OWN = ['count', 'rate', 'seed', 'only', 'key-a', 'key-b'] as const;

/** `tonway compare`: writes the differences to standard output and progress to standard error. */
export const compareCommand = command(
  { usage: COMPARE_USAGE, own: OWN, booleans: ['forms', 'json'], maxPositionals: 2 },
  async (settings, { environment, values, positionals }) => {
    const [a, b] = positionals;
    if (a === undefined || b === undefined)
      throw new UsageError('expected the URLs of two hosts', COMPARE_USAGE);
    const requestsPerSecond = numberOf('rate', values.rate ?? '5');
    const count = numberOf('count', values.count ?? '400');
    const keys = [
      values['key-a'] ?? environment.COMPARE_KEY_A,
      values['key-b'] ?? environment.COMPARE_KEY_B,
    ];
    const hosts = [
      new Host(a, { key: keys[0], requestsPerSecond }),
      new Host(b, { key: keys[1], requestsPerSecond }),
    ] as const;
    const options = { hosts, count, seed: values.seed ?? '1', operations: operationsOf(values) };
    const output = new ProgressOutput(process.stderr);
    output.print(`reading samples from ${hosts[0].url}`);
    const onQuestion = (answered: number) => output.show(`${answered} of ${count} requests`);
    const results = await runInterruptible(settings, output, (_, signal) =>
      compareHosts(options, onQuestion, signal),
    );
    output.clear();
    if (results) report(results, values.forms ?? false, values.json ?? false);
  },
);

function numberOf(name: string, text: string): number {
  const value = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || value === 0)
    throw new UsageError(`--${name}: expected a number above 0, got "${text}"`, COMPARE_USAGE);
  return value;
}

function operationsOf({ only }: { readonly only?: string }): readonly string[] {
  if (only === undefined) return COMPARED_OPERATIONS;
  const chosen = only.split(',').flatMap((name) => {
    const found = COMPARED_OPERATIONS.filter(
      (each) => each === name || each.startsWith(`${name}/`),
    );
    if (found.length === 0)
      throw new UsageError(`--only: no operation is called "${name}"`, COMPARE_USAGE);
    return found;
  });
  return [...new Set(chosen)];
}

const TITLES: Readonly<Record<DifferenceKind, string>> = {
  value: 'differs',
  field: 'only one host has the field',
  form: 'the same value in another form',
};

function report(results: readonly OperationResult[], withForms: boolean, asJson: boolean): void {
  const shown = results.map(({ differences, ...result }) => ({
    ...result,
    differences: [...differences.values()].filter(({ kind }) => withForms || kind === 'value'),
  }));
  const hasValues = shown.some(({ differences }) =>
    differences.some(({ kind }) => kind === 'value'),
  );
  if (hasValues) process.exitCode = 1;
  const text = asJson ? JSON.stringify(shown, null, 2) : shown.map(textOf).join('\n');
  process.stdout.write(`${text || 'no request could be made of what A has'}\n`);
}

interface Shown extends Omit<OperationResult, 'differences'> {
  readonly differences: readonly FoundDifference[];
}

function textOf({ operation, asked, differences }: Shown): string {
  const verdict = differences.length === 0 ? 'equal' : `${differences.length} differences`;
  return [
    `${operation}: ${asked} requests, ${verdict}`,
    ...differences.map(
      ({ path, kind, texts: [a, b], urls: [url], count }) =>
        `  ${path}: ${TITLES[kind]} in ${count} answers\n    A ${a}\n    B ${b}\n    ${url}`,
    ),
  ].join('\n');
}
