import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KNOWN_FLAKY } from './flaky.ts';
import { closingLines } from './report.ts';
import { judge, type RunResult } from './results.ts';
import { TIERS } from './tiers.ts';

// Prints the closing lines of all tiers together, from the reports in a folder.

const [folder = 'test-reports'] = process.argv.slice(2);
const reports = TIERS.map((tier) => join(folder, `${tier}.json`));
const missing = reports.filter((report) => !existsSync(report));
for (const report of missing) console.log(`missing: ${report}; its tests did not complete`);
const files = reports
  .filter((report) => existsSync(report))
  .flatMap((report) => (JSON.parse(readFileSync(report, 'utf8')) as RunResult).files);
console.log(closingLines(files, KNOWN_FLAKY));
if (missing.length > 0 || !judge(files, KNOWN_FLAKY).passed) process.exitCode = 1;
