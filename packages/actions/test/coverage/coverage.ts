import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fixturePath, readJson } from '@tonway/tools/fixtures';
import { SHOWN_TYPES } from '../../src/action/shown-types.ts';
import { classify } from '../../src/index.ts';
import { type Expectation, fits } from '../support/expectations.ts';
import { differences, type ExpectedOutput, rowsOf } from '../support/expected-actions.ts';
import { readTrace, traceNames } from '../support/trace-fixtures.ts';

/** What proves that a type of action is recognized. */
export interface Proof {
  /** Recorded traces of which an action of this type agrees with the expected output in every field. */
  readonly traces: Set<string>;
  /** Groups of cases with an expectation of this type that is met. */
  readonly groups: Set<string>;
  /** Tests with traces that are written by hand, and with scenes on the devnet. */
  readonly tests: Set<string>;
}

export type Coverage = ReadonlyMap<string, Proof>;

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const TEST_FOLDERS = ['packages/actions/test', 'packages/server/test', 'scenes/test'];

export function measureCoverage(): Coverage {
  const types = [...SHOWN_TYPES.keys(), 'unknown'];
  const coverage = new Map(types.map((type) => [type, noProof()]));
  for (const name of traceNames()) addTrace(coverage, name);
  for (const group of caseGroups()) addGroup(coverage, group);
  for (const { type, file } of declaredProofs()) proofOf(coverage, type).tests.add(file);
  return coverage;
}

function noProof(): Proof {
  return { traces: new Set(), groups: new Set(), tests: new Set() };
}

function proofOf(coverage: Coverage, type: string): Proof {
  const proof = coverage.get(type);
  if (!proof) throw new Error(`${type} is declared as proven, but is no type of actions`);
  return proof;
}

function addTrace(coverage: Coverage, name: string): void {
  const { trace, contracts } = readTrace(name);
  const expected = readJson<ExpectedOutput>('actions', 'full', `${name}.json`).actions;
  const wrong = new Set(
    differences(rowsOf(classify(trace, contracts).actions, trace), expected).map(({ id }) => id),
  );
  for (const { type, action_id } of expected)
    if (!wrong.has(String(action_id))) proofOf(coverage, String(type)).traces.add(name);
}

const NOT_GROUPS = ['index.json', 'classifier-fallbacks.json'];

function caseGroups(): readonly string[] {
  return readdirSync(fixturePath('actions')).filter(
    (file) => file.endsWith('.json') && !NOT_GROUPS.includes(file),
  );
}

interface Cases {
  readonly cases: readonly { readonly trace: string; readonly expect: readonly Expectation[] }[];
}

function addGroup(coverage: Coverage, file: string): void {
  for (const { trace: name, expect } of readJson<Cases>('actions', file).cases) {
    const { trace, contracts } = readTrace(name);
    const rows = rowsOf(classify(trace, contracts).actions, trace);
    for (const expectation of expect)
      if (rows.some((row) => fits(row, expectation)))
        proofOf(coverage, expectation.type).groups.add(basename(file, '.json'));
  }
}

const DECLARATION = /^proves\(([^)]*)\);$/gm;

/** The types that tests declare with `proves`. */
function declaredProofs(): readonly { readonly type: string; readonly file: string }[] {
  return TEST_FOLDERS.flatMap(testFiles).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARATION)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, type = '']) => ({ type, file })),
    ),
  );
}

function testFiles(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
}

export function unproven(coverage: Coverage): readonly string[] {
  return [...coverage].flatMap(([type, { traces, groups, tests }]) =>
    traces.size + groups.size + tests.size === 0 ? type : [],
  );
}
