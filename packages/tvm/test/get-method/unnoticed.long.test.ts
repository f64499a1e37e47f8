import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompleteRuns } from '../../src/get-method/complete-runs.ts';
import { loadStack, prepare } from '../../src/get-method/prepare.ts';
import type { GetMethodCall } from '../../src/index.ts';
import type { GetMethodOutcome } from '../../src/worker/jobs.ts';
import { assemble } from '../support/assemble.ts';
import { devisedCall, SMALL_CONFIG, TWO_CURRENCIES, withVersion } from '../support/devised-call.ts';
import { inProcess } from '../support/in-process.ts';
import { INTEGERS, MESSAGES, MIXED, type PreparedStack } from '../support/prepared-stacks.ts';
import { stackText } from '../support/stack-text.ts';

// Every instruction that could read the execution context, one at a time: either the cheap run gives
// what a run gives that is told everything, or the log says that more was looked at.

const INVALID_OPCODE = 6;

/**
 * A run that is told everything has used gas before it begins: these two see that. So a method that
 * looks at its gas as well as at what only such a run is told gets another number than in the network.
 */
const SEE_THE_GAS: readonly string[] = ['f801 SETGASLIMIT', 'f807 GASCONSUMED'];

const runner = await inProcess();
const complete = new CompleteRuns(runner);

class Findings {
  /** Given all, it does something else. */
  readonly looks = new Set<string>();
  /** And the log does not say so. */
  readonly unnoticed = new Set<string>();
  runs = 0;

  async examine(
    opcodes: Iterable<string>,
    stacks: readonly PreparedStack[],
    context: Partial<GetMethodCall> = {},
  ): Promise<void> {
    for (const opcode of opcodes) {
      for (const { stack, before } of stacks) {
        const code = assemble(before + opcode);
        const call = devisedCall({ ...context, code, stack, log: true });
        if ((await this.#compare(opcode, call)) === INVALID_OPCODE) break;
      }
    }
  }

  async #compare(opcode: string, call: GetMethodCall): Promise<number> {
    const prepared = prepare(call);
    const cheap = await runner.run(prepared.job('minimal'));
    const all = await complete.run(prepared, prepared.job('full'));
    const { requiredContext, log, exitCode } = cheap;
    const enough = requiredContext === 'minimal' || requiredContext === 'full';
    const next = enough ? cheap : await runner.run(prepared.job(requiredContext));
    const name = `${opcode} ${instruction(log ?? '')}`;
    if (text(cheap) !== text(all)) this.looks.add(name);
    if (requiredContext !== 'full' && text(next) !== text(all)) this.unnoticed.add(name);
    this.runs++;
    return exitCode;
  }
}

function text({ exitCode, gasUsed, stack }: GetMethodOutcome): string {
  return `${exitCode} ${gasUsed} ${stackText(loadStack(stack).stack)}`;
}

/** The last that was executed; the end of the code is none. */
function instruction(log: string): string {
  const executed = [...log.matchAll(/^execute (?!implicit)(.*)$/gm)];
  return executed.at(-1)?.[1] ?? '';
}

function* opcodes(...prefixes: readonly string[]): Generator<string> {
  for (const prefix of prefixes)
    for (let last = 0; last < 256; last++) yield prefix + last.toString(16).padStart(2, '0');
}

test('every instruction that reads the execution context is detected', async (t) => {
  const findings = new Findings();
  await findings.examine(opcodes('f8'), [...INTEGERS, ...MIXED]);
  await findings.examine(opcodes('ed', 'db', '6f', 'f834'), MIXED);
  await findings.examine(opcodes('f881'), MIXED.slice(0, 1));
  await findings.examine(opcodes('fb'), [...MESSAGES, ...MIXED]);
  t.diagnostic(`${findings.runs} runs of each kind`);
  assert.deepEqual([...findings.unnoticed], SEE_THE_GAS);
  assert.deepEqual([...findings.looks].sort(), [
    'ed47 PUSH c7',
    'ede0 PUSHCTRX',
    ...SEE_THE_GAS,
    'f824 BLOCKLT',
    'f825 LTIME',
    'f829 CONFIGROOT',
    'f82d PREVBLOCKSINFOTUPLE',
    'f82e UNPACKEDCONFIGTUPLE',
    'f82f DUEPAYMENT',
    'f830 CONFIGDICT',
    'f832 CONFIGPARAM',
    'f833 CONFIGOPTPARAM',
    'f83400 PREVMCBLOCKS',
    'f83401 PREVKEYBLOCK',
    'f83402 PREVMCBLOCKS_100',
    'f835 GLOBALID',
    'f836 GETGASFEE',
    'f838 GETFORWARDFEE',
    'f83a GETORIGINALFWDFEE',
    'f83b GETGASFEESIMPLE',
    'f83c GETFORWARDFEESIMPLE',
    'f840 GETGLOBVAR',
    'f88104 GETPARAMLONG 4',
    'f88105 GETPARAMLONG 5',
    'f88109 GETPARAMLONG 9',
    'f8810d GETPARAMLONG 13',
    'f8810e GETPARAMLONG 14',
    'f8810f GETPARAMLONG 15',
    'fb08 SENDMSG',
  ]);
});

test('reads of extra currencies are detected, which the emulator does not get', async () => {
  const findings = new Findings();
  const stacks = [...MESSAGES, ...MIXED.slice(3, 6)];
  await findings.examine(opcodes('f8', 'fb'), stacks, { balance: TWO_CURRENCIES });
  assert.deepEqual(butTheGas(findings.unnoticed), []);
  for (const name of ['f827 BALANCE', 'f880 GETEXTRABALANCE']) assert.ok(findings.looks.has(name));
});

test('reads by the rules of earlier versions are detected', async () => {
  for (const version of [3, 8]) {
    const findings = new Findings();
    const config = withVersion(SMALL_CONFIG, version);
    await findings.examine(opcodes('f8', 'ed', 'f834'), MIXED.slice(3, 6), { config });
    assert.deepEqual(butTheGas(findings.unnoticed), [], `version ${version}`);
    assert.ok(findings.looks.has('f825 LTIME'));
  }
});

function butTheGas(names: Iterable<string>): string[] {
  return [...names].filter((name) => !SEE_THE_GAS.includes(name));
}
