import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTaken } from '../ports/free-port.ts';
import { Program, WITH_CTRL_C } from '../program/program.ts';
import { blocksOf, codeBlocks, filesOf } from '../readme/blocks.ts';
import { cleanCopy, ROOT } from './clean-copy.ts';
import { NO_REGISTRY, readerEnv, runShell } from './shell.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/dapp.md'), 'utf8');
const [INSTALL = '', START = '', ...PROGRAMS] = blocksOf(GUIDE, 'sh');
/** Those of the page: its commands are run as they are written. */
const PORTS = [4443, 8081];
const READY = 'http://127.0.0.1:8081/ready';

async function skipReason(): Promise<string | false> {
  const taken = await Promise.all(PORTS.map(isTaken));
  if (taken.includes(true) && process.env.CI !== 'true')
    return `a port of ${PORTS.join(', ')} is in use`;
  return NO_REGISTRY;
}

suite('the tutorial on dApps', { skip: await skipReason() }, () => {
  let copy: string;
  let folder: string;
  let network: Program;

  before(async () => {
    copy = cleanCopy();
    folder = mkdtempSync(join(tmpdir(), 'tonway-dapp-'));
    const { code, output } = await runShell(INSTALL, folder, copy);
    assert.equal(code, 0, output);
    for (const [name, source] of filesOf(GUIDE)) writeFileSync(join(folder, name), source);
    const options = { cwd: folder, env: readerEnv(copy) };
    network = await Program.start('bash', ['-c', WITH_CTRL_C, START], isReady, options);
  });
  after(async () => {
    await network?.end('SIGTERM');
    for (const each of [copy, folder]) rmSync(each, { recursive: true, force: true });
  });

  const isReady = () =>
    fetch(READY).then(
      ({ ok }) => ok,
      () => false,
    );

  test('shows every program that it runs', () => {
    const names = PROGRAMS.map((command) => /^node (\S+)$/.exec(command.trim())?.[1]);
    assert.deepEqual(names, ['balance.ts', 'pay.ts', 'history.ts', 'watch.ts']);
    for (const name of names) assert.ok(filesOf(GUIDE).has(name ?? ''), name);
  });

  for (const command of PROGRAMS.filter((each) => !each.includes('watch.ts')))
    test(`prints what it shows: ${command.trim()}`, async () => {
      const { code, output } = await runShell(command, folder, copy);
      assert.equal(code, 0, output);
      assertShown(command, output);
    });

  test('follows an account while a payment is sent', async () => {
    const command = PROGRAMS.find((each) => each.includes('watch.ts')) ?? '';
    const watching = runShell(command, folder, copy);
    // it subscribes soon after it starts; payments repeat until it has seen one
    const finished = watching.then(() => true);
    do assert.equal((await runShell('node pay.ts', folder, copy)).code, 0);
    while (!(await Promise.race([finished, sleep(1000, false)])));
    const { code, output } = await watching;
    assert.equal(code, 0, output);
    assertShown(command, output);
  });

  test('its sources have the types that they declare', async () => {
    const options = '--noEmit --strict --skipLibCheck --allowImportingTsExtensions';
    const target = '--target esnext --module nodenext --lib esnext --types node';
    const roots = `--typeRoots ${join(ROOT, 'node_modules/@types')}`;
    const tsc = join(ROOT, 'node_modules/.bin/tsc');
    const files = [...filesOf(GUIDE).keys()].join(' ');
    const { code, output } = await runShell(
      `${tsc} ${options} ${target} ${roots} ${files}`,
      folder,
      copy,
    );
    assert.equal(code, 0, output);
  });
});

/** The output has the lines that the page shows after the command, in this order. */
function assertShown(command: string, output: string): void {
  const blocks = codeBlocks(GUIDE);
  const next = blocks[blocks.findIndex(({ code }) => code === command) + 1];
  assert.equal(next?.language, 'text', command);
  const printed = output.split('\n').filter((line) => !line.startsWith('http'));
  assert.deepEqual(printed.join('\n').trim(), next?.code.trim());
}
