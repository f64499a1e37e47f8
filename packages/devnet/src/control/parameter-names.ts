import { DevnetError } from '../errors.ts';

const MESSAGE = ['from', 'to', 'valueNano', 'body', 'bounce', 'init'];

/** The parameters of the operations of a devnet; operations that are not listed have none. */
export const PARAMETER_NAMES: Readonly<Record<string, readonly string[]>> = {
  account: ['address'],
  mine: ['count'],
  advanceTime: ['seconds'],
  setTime: ['timestamp'],
  setNextBlockTime: ['timestamp'],
  send: ['boc'],
  dropMessage: ['hash'],
  faucet: ['address', 'amountNano'],
  faucetJetton: ['address', 'master', 'amount'],
  faucetNft: ['address'],
  setAccount: [
    'address',
    'balanceNano',
    'code',
    'data',
    'state',
    'frozenHash',
    'shardAccount',
    'remove',
  ],
  sendInternal: MESSAGE,
  sendAs: MESSAGE,
  setConfigParam: ['number', 'value'],
  setConfig: ['config'],
  skipEmptyBlocks: ['skip'],
  setShards: ['count'],
  revert: ['snapshot'],
  createCheckpoint: ['name', 'replace'],
  restoreCheckpoint: ['name'],
  deleteCheckpoint: ['name'],
  exportCheckpoint: ['name'],
  importCheckpoint: ['name', 'replace'],
  faults: ['delayMs', 'refusal', 'drop', 'silence', 'producing', 'lag', 'history'],
};

const MAX_EDITS = 2;
const MAX_SHOWN = 64;

/** Refuses names that an operation does not have: it would ignore them. */
export function checkNames(given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const similar = known.find((name) => isSimilar(unknown, name));
  const hint = similar === undefined ? '.' : `; did you mean ${similar}?`;
  const names = known.length === 0 ? 'none' : known.join(', ');
  throw new DevnetError(
    'OPTION_INVALID',
    `unknown parameter ${unknown.slice(0, MAX_SHOWN)}${hint} Parameters of this operation: ${names}`,
  );
}

/** Whether one name begins with the other, or they differ by two letters at most. */
function isSimilar(given: string, name: string): boolean {
  if (given.length > MAX_SHOWN || given === '') return false;
  const [a, b] = [given.toLowerCase(), name.toLowerCase()];
  return b.startsWith(a) || a.startsWith(b) || editsBetween(a, b) <= MAX_EDITS;
}

/** The Levenshtein distance. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (b[j] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
