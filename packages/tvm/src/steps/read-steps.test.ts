import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSteps } from './read-steps.ts';
import type { StepsQuery, VmSteps } from './vm-steps.ts';

const HASH = 'AB'.repeat(32);
const EVERYTHING: StepsQuery = { from: 0, limit: 100, stacks: true, search: null };

/** The log of one step; `after` are the lines behind its instruction. */
function logged(stack: string, instruction: string, ...after: readonly string[]): string {
  return [
    `stack: [ ${stack}] `,
    `code cell hash: ${HASH} offset: 8`,
    `execute ${instruction}`,
    ...after,
    '',
  ].join('\n');
}

function read(
  text: string,
  query: Partial<StepsQuery> = {},
  gasUsed = 0,
  gasLimit = 1000,
): VmSteps {
  const log = { text, isCut: false };
  return readSteps({ log, stacks: null, gasLimit, gasUsed }, { ...EVERYTHING, ...query });
}

/** The stack before the first step and after each one. */
function stacksOf({ stack, steps, values }: VmSteps): (readonly (string | undefined)[] | null)[] {
  let current = stack ?? [];
  const all: (readonly number[] | null)[] = [stack];
  for (const { stack: change } of steps) {
    if (change) current = [...current.slice(0, change.keep), ...change.push];
    all.push(change && current);
  }
  return all.map((entries) => entries?.map((index) => values[index]) ?? null);
}

const ADD = [
  logged('1 2 ', 'ACCEPT', 'changing gas limit to 5000', 'gas remaining: 4974'),
  logged('1 2 ', 'ADD', 'gas remaining: 4956'),
  logged('3 ', 'POP c4', 'gas remaining: 4930'),
  'stack: [ ] \nexecute implicit RET\ngas remaining: 4925\n',
].join('');

test('steps have their gas, their code and the stacks before and after', () => {
  const steps = read(ADD, {}, 75);
  assert.equal(steps.total, 4);
  assert.deepEqual(
    steps.steps.map(({ gasUsed }) => gasUsed),
    [26, 18, 26, 5],
  );
  assert.deepEqual(
    steps.steps.map(({ gasLeft }) => gasLeft),
    [4974, 4956, 4930, 4925],
  );
  assert.deepEqual(stacksOf(steps), [['1', '2'], ['1', '2'], ['3'], [], []]);
  assert.deepEqual(steps.cells, [HASH]);
  assert.deepEqual(
    steps.steps.map(({ cell, offset }) => [cell, offset]),
    [
      [0, 8],
      [0, 8],
      [0, 8],
      [null, null],
    ],
  );
  assert.deepEqual(steps.marks, [
    { step: 0, kind: 'gas-limit', detail: '5000', value: null },
    { step: 2, kind: 'register', detail: 'c4', value: '3' },
  ]);
  assert.equal(steps.thrownAt, null);
  assert.equal(steps.next, null);
});

test('a part of the steps starts with its whole stack', () => {
  const part = read(ADD, { from: 1, limit: 2 });
  assert.deepEqual(stacksOf(part), [['1', '2'], ['3'], []]);
  assert.deepEqual([part.from, part.next, part.total], [1, 3, 4]);
  assert.equal(part.marks.length, 2);
  const beyond = read(ADD, { from: 9 });
  assert.deepEqual([beyond.steps, beyond.next, beyond.stack], [[], null, null]);
});

test('an exception that nothing catches ends the run', () => {
  const text = [
    logged('1 ', 'NEWC', 'gas remaining: 982'),
    logged('1 BC{0000} ', 'STU 16', 'handling exception code 7: not an integer'),
    'default exception handler, terminating vm with exit code 7\n',
  ].join('');
  const steps = read(text, {}, 94);
  assert.equal(steps.thrownAt, 1);
  assert.deepEqual(steps.marks, [
    { step: 1, kind: 'throw', detail: '7: not an integer', value: null },
  ]);
  assert.deepEqual(steps.steps.at(-1)?.gasUsed, 76);
  assert.equal(steps.steps.at(-1)?.gasLeft, 906);
  assert.equal(steps.steps.at(-1)?.stack, null);
});

test('caught exceptions are marked and do not end the run', () => {
  const text = [
    logged('', 'THROWIF 33', 'gas remaining: 966'),
    logged('', 'THROW 5', 'gas remaining: 890'),
    logged('0 5 ', 'DIV', 'handling exception code 4: integer overflow'),
    logged('0 4 ', 'DROP', 'gas remaining: 804'),
  ].join('');
  const steps = read(text);
  assert.equal(steps.thrownAt, null);
  assert.deepEqual(
    steps.marks.map(({ step, detail }) => [step, detail]),
    [
      [1, '5'],
      [2, '4: integer overflow'],
    ],
  );
  // the gas of a step that throws is part of the next one
  assert.deepEqual(
    steps.steps.map(({ gasUsed }) => gasUsed),
    [34, 76, null, 86],
  );
});

test('a run without gas ends with an exception', () => {
  const text = [
    logged('1 ', 'ADD', 'gas remaining: 10'),
    logged('1 ', 'DROP', 'unhandled out-of-gas exception: gas consumed=1008, limit=1000'),
  ].join('');
  const steps = read(text, {}, 1000);
  assert.equal(steps.thrownAt, 1);
  assert.deepEqual(
    steps.marks.map(({ detail }) => detail),
    ['-14: out of gas'],
  );
  assert.deepEqual(
    steps.steps.map(({ gasUsed }) => gasUsed),
    [990, 10],
  );
});

test('child VMs continue with the gas of their caller, or with their own', () => {
  const child = (mode: number, left: number) =>
    [
      logged('', `RUNVM ${mode}`, 'gas remaining: 900'),
      logged('', 'NOP', `gas remaining: ${left}`),
      logged('', 'NOP', `gas remaining: ${left - 18}`),
      'handling exception code 2: stack underflow\n',
      'default exception handler, terminating vm with exit code 2\n',
      'Child VM finished. res: 2, steps: 2, gas: 36\n',
      logged('', 'DROP', 'gas remaining: 846'),
    ].join('');
  const gasOf = ({ steps }: VmSteps) => steps.map(({ gasUsed }) => gasUsed);
  assert.deepEqual(gasOf(read(child(0, 882))), [100, 18, 18, 18]);
  assert.deepEqual(gasOf(read(child(8, 82))), [100, null, 18, 18]);
  assert.equal(read(child(0, 882)).thrownAt, null);
});

test('instructions are searched in all steps, in any case', () => {
  const { found } = read(ADD, { from: 3, search: 'a' });
  assert.deepEqual(found, { count: 2, steps: [0, 1] });
  assert.equal(read(ADD).found, null);
});

test('a log that is cut off has the last steps', () => {
  const text = ADD.slice(ADD.indexOf('hash'));
  const log = { text, isCut: true };
  const steps = readSteps({ log, stacks: null, gasLimit: 1000, gasUsed: 75 }, EVERYTHING);
  assert.deepEqual([steps.isCut, steps.total], [true, 4]);
  assert.deepEqual(stacksOf(steps), [null, ['1', '2'], ['3'], [], []]);
  assert.deepEqual(
    steps.steps.map(({ gasUsed }) => gasUsed),
    [null, 18, 26, 5],
  );
});

test('the stacks of the last steps come from a second log', () => {
  const whole = ADD.replaceAll(/stack: .*\n/g, '');
  const end = ADD.slice(ADD.indexOf('code cell', ADD.indexOf('ACCEPT')));
  const stacks = { text: end, isCut: true };
  const log = { text: whole, isCut: false };
  const logs = { log, stacks, gasLimit: 1000, gasUsed: 75 };
  assert.deepEqual(stacksOf(readSteps(logs, EVERYTHING)), [null, null, ['3'], [], []]);
  assert.deepEqual(stacksOf(readSteps(logs, { ...EVERYTHING, from: 2 })), [['3'], [], []]);
  assert.equal(readSteps(logs, EVERYTHING).total, 4);
});

test('hostile logs are bounded', () => {
  const deep = logged(`${'7 '.repeat(30_000)}`, 'PUSHINT 7', 'gas remaining: 1');
  const wide = (i: number) => logged(`[ ${i} ${'1 '.repeat(30_000)}] `, 'TUPLE 255');
  const tooDeep = logged(`${'7 '.repeat(60_000)}`, 'PUSHINT 7', 'gas remaining: 1');
  const text = `${deep.repeat(100)}${Array.from({ length: 300 }, (_, i) => wide(i)).join('')}${tooDeep.repeat(5)}`;
  const first = read(text, { limit: 1e9 });
  assert.equal(first.total, 405);
  assert.ok(first.next !== null && first.next < first.total);
  assert.ok(JSON.stringify(first).length < 4 * 2 ** 20);
  let [steps, parts] = [0, 0];
  for (let from: number | null = 0; from !== null; parts++) {
    const part = read(text, { from, limit: 1e9 });
    steps += part.steps.length;
    from = part.next;
  }
  assert.equal(steps, 405);
  assert.ok(parts < 50, `${parts}`);
  assert.equal(read(text, { from: 401 }).stack, null);
  for (const junk of [
    '',
    '\n\n',
    'execute',
    'gas remaining: x\nstack: ',
    'Child VM finished. res: 0, steps: 1, gas: 1',
  ])
    assert.equal(read(junk).total, 0);
  const many = 'execute COMMIT\n'.repeat(50_000);
  const marked = read(many, { search: 'commit' });
  assert.deepEqual([marked.markCount, marked.marks.length], [50_000, 1000]);
  assert.deepEqual([marked.found?.count, marked.found?.steps.length], [50_000, 1000]);
  assert.equal(read(many, { limit: 1e9 }).steps.length, 10_000);
});
