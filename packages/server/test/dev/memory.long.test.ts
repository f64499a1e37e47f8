import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSize } from '@tonway/tools/sizes';
import { DevProcess } from './support/dev-process.ts';

const START_MB = 350;
const LOAD_MB = 600;
/** The heap is trimmed after the start. */
const SETTLE_MS = 3000;
const TRANSFERS_PER_SECOND = 2.5;
const SAMPLE_MS = 10_000;

test('tonway dev needs little memory after its start and under load', async (t) => {
  const dev = await DevProcess.start(t, [], environmentOfCommand());
  await sleep(SETTLE_MS);
  const started = residentMb(dev.pid);
  t.diagnostic(`${started} MB after the start`);
  assert.ok(started <= START_MB, `${started} MB after the start\n${await whereItIs(dev)}`);
  const most = await underLoad(dev, testSize('TONWAY_DEV_MINUTES'));
  t.diagnostic(`at most ${most} MB under load`);
  assert.ok(most <= LOAD_MB, `${most} MB under load\n${await whereItIs(dev)}`);
});

/** What the first line of the command sets, which tests do not start by its name. */
function environmentOfCommand(): Record<string, string> {
  const command = new URL('../../src/app/cli/tonway.ts', import.meta.url);
  const [line = ''] = readFileSync(command, 'utf8').split('\n');
  const settings = line.matchAll(/([A-Z_]+)=(\S+)/g);
  return Object.fromEntries(Array.from(settings, ([, name, value]) => [name, value]));
}

/** Each funded address causes two transactions. Returns the most memory, sampled every ten seconds. */
async function underLoad(dev: DevProcess, minutes: number): Promise<number> {
  const endMs = performance.now() + minutes * 60_000;
  let most = 0;
  let nextSampleMs = performance.now() + SAMPLE_MS;
  for (let number = 1; performance.now() < endMs; number++) {
    const delay = sleep(1000 / TRANSFERS_PER_SECOND);
    await dev.control('devnet/faucet', {
      address: addressOf(number),
      amountNano: '1000000000',
    });
    await delay;
    if (performance.now() < nextSampleMs) continue;
    nextSampleMs += SAMPLE_MS;
    most = Math.max(most, residentMb(dev.pid));
  }
  return most;
}

function addressOf(number: number): string {
  return `0:${number.toString(16).padStart(64, '0')}`;
}

/** Without the processes of PostgreSQL. */
function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Math.round(Number(kilobytes) / 1000);
}

/** The heap by its spaces, buffers, and what the system counts. */
async function whereItIs(dev: DevProcess): Promise<string> {
  const metrics = await (await fetch(`${dev.facts.url}/metrics`)).text();
  const status = readFileSync(`/proc/${dev.pid}/status`, 'utf8');
  const lines = [...metrics.split('\n'), ...status.split('\n')];
  return lines
    .filter((line) => /^(nodejs_(heap_space_size_total|external|heap_size)|Rss|Threads)/.test(line))
    .join('\n');
}
