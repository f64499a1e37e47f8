import assert from 'node:assert/strict';
import { join } from 'node:path';
import { eventually } from '../../gateway/support/eventually.ts';
import { PseudoTerminal } from '../support/pseudo-terminal.ts';
import { Screen } from './screen.ts';
import { screenSvg } from './screen-svg.ts';

const COLUMNS = 80;
const ROWS = 24;
const PAYMENTS = [
  [`0:${'07'.repeat(32)}`, '100000000000'],
  [`0:${'1b'.repeat(32)}`, '2500000000'],
] as const;
const PRINTED = /✓ Faucet sent .*\n? +http.*\n/;
const READY_MS = 120_000;

export const DEV_PICTURE = join(import.meta.dirname, '../../../../../docs/images/tonway-dev.svg');

/** `tonway dev` in a terminal, after two payments: the picture of the docs. */
export async function devPicture(scope: { after(work: () => unknown): void }): Promise<string> {
  const terminal = new PseudoTerminal(scope, ['dev']);
  await terminal.shows(/Press h for help, q to quit\./, READY_MS);
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(terminal.text) ?? [];
  for (const [address, amountNano] of PAYMENTS) {
    const before = terminal.text.length;
    await control(url, 'faucet', { address, amountNano });
    await eventually(async () => PRINTED.test(terminal.text.slice(before)), READY_MS);
  }
  const screen = new Screen(COLUMNS, ROWS);
  // The port that the command has unless another one is chosen.
  screen.write(terminal.raw.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8081'));
  return screenSvg(screen, COLUMNS, ROWS);
}

async function control(url: string, name: string, params: object): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(params) };
  assert.ok((await fetch(`${url}/devnet/${name}`, init)).ok);
}

/** A line without what differs from run to run: times, addresses, hashes, words of a mnemonic. */
export function masked(line: string): string {
  return line
    .replace(/^( {10})([a-z]+ ){7}[a-z]+$/, '$1(words)')
    .replace(/\b[UEk]Q[\w-]{46}/, '(address)')
    .replace(/\b[UEk]Q[\w-]{4,6}….{6}/, '(address)')
    .replace(/\d\d:\d\d:\d\d/, '(time)')
    .replace(/\/tx\/[\w-]{43}/, '/tx/(hash)')
    .replace(/ready in \d+(\.\d)? s/, 'ready in (seconds) s');
}
