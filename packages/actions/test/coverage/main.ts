import { skipWithout } from '@tonway/tools/fixtures';
import { measureCoverage, type Proof, unproven } from './coverage.ts';

const missing = skipWithout('actions', 'full');
if (missing) {
  process.stderr.write(
    `The coverage needs the expected output of the recorded traces: ${missing}\n`,
  );
  process.exit(1);
}

const coverage = measureCoverage();
for (const [type, proof] of [...coverage].toSorted()) print(`${type}\n${linesOf(proof)}`);
const nothing = unproven(coverage);
print(`\n${coverage.size - nothing.length} of ${coverage.size} types are proven.`);
if (nothing.length > 0) print(`Nothing proves: ${nothing.join(', ')}`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function linesOf({ traces, groups, tests }: Proof): string {
  const [first, ...others] = [...traces].map((name) => name.slice(0, 12));
  const lines = [
    first && `  traces: ${traces.size} (${first}${others.length > 0 ? ', …' : ''})`,
    groups.size > 0 && `  cases:  ${[...groups].join(', ')}`,
    tests.size > 0 && `  tests:  ${[...tests].join(', ')}`,
  ].filter((line) => typeof line === 'string');
  return lines.length > 0 ? lines.join('\n') : '  nothing';
}
