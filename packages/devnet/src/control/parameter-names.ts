import { suggestion } from '@tonway/chain';
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
  faucetMessage: ['address', 'amountNano'],
  faucetJetton: ['address', 'master', 'amount'],
  faucetNft: ['address', 'collection'],
  deployJetton: [
    'name',
    'symbol',
    'decimals',
    'description',
    'image',
    'admin',
    'address',
    'amount',
  ],
  deployNft: ['name', 'description', 'image', 'owner', 'address'],
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
  sendAs: [...MESSAGE, 'mode'],
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

const MAX_SHOWN = 64;

/** Refuses names that an operation does not have: it would ignore them. */
export function checkNames(given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const hint = suggestion(unknown, known) || '.';
  const names = known.length === 0 ? 'none' : known.join(', ');
  throw new DevnetError(
    'OPTION_INVALID',
    `unknown parameter ${unknown.slice(0, MAX_SHOWN)}${hint} Parameters of this operation: ${names}`,
  );
}
