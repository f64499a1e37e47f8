import { StateInit } from '@tonway/chain';
import type { AccountChange, AccountStateName } from '../network/account-override.ts';
import type { JettonOptions, NftOptions } from '../network/deploy-tokens.ts';
import type { Devnet } from '../network/devnet.ts';
import { expected } from '../network/inputs.ts';
import type { FaultChange } from '../network/options.ts';
import type { Receipt } from '../network/receipt.ts';
import type { OutgoingMessage } from '../network/send-as.ts';
import { type ControlOperation, type ControlOperations, FileAnswer } from './handle-control.ts';
import { PARAMETER_NAMES } from './parameter-names.ts';
import type { Params } from './params.ts';

/** Performs an operation on a devnet; the result is sent as JSON. The file is the body of a request with a file. */
type Operation = (devnet: Devnet, params: Params, file?: AsyncIterable<Uint8Array>) => unknown;

/** The limit of one request. */
const MAX_BLOCKS = 10_000;
const MAX_SECONDS = 10 * 365 * 86_400;
const MAX_MODE = 255;
const MAX_DECIMALS = 255;
const MAX_INT32 = 2 ** 31 - 1;
const MAX_UINT32 = 2 ** 32 - 1;

/** Operations that are allowed over GET. */
const READ_ONLY: ReadonlySet<string> = new Set([
  'status',
  'accounts',
  'account',
  'globalConfig',
  'waitingMessages',
  'tokens',
  'checkpoints',
  'exportCheckpoint',
]);

/** Operations whose request body is a file; their parameters are in the query. */
const WITH_FILE: ReadonlySet<string> = new Set(['importCheckpoint']);

/** The operations of the control API: methods of `Devnet` under the same names. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  status: (devnet) => devnet.status,
  accounts: (devnet) => accountsOf(devnet),
  account: (devnet, params) => accountOf(devnet, params),
  mine: async (devnet, params) => {
    const count = params.has('count') ? params.integer('count', 1, MAX_BLOCKS) : 1;
    const { block } = await devnet.mine(count);
    return { ...devnet.status, block };
  },
  advanceTime: async (devnet, params) => {
    await devnet.advanceTime(params.integer('seconds', 0, MAX_SECONDS));
    return clockOf(devnet);
  },
  setTime: async (devnet, params) => {
    await devnet.setTime(params.integer('timestamp', 0, MAX_UINT32));
    return clockOf(devnet);
  },
  setNextBlockTime: async (devnet, params) => {
    await devnet.setNextBlockTime(params.integer('timestamp', 0, MAX_UINT32));
    return clockOf(devnet);
  },
  pauseClock: async (devnet) => {
    await devnet.pauseClock();
    return clockOf(devnet);
  },
  resumeClock: async (devnet) => {
    await devnet.resumeClock();
    return clockOf(devnet);
  },
  send: async (devnet, params) => noted(await devnet.send(params.bytes('boc'))),
  waitingMessages: (devnet) => devnet.waitingMessages,
  dropMessage: (devnet, params) => ({ dropped: devnet.dropMessage(params.text('hash')) }),
  faucet: async (devnet, params) => {
    const amount = params.has('amountNano') ? params.nano('amountNano') : undefined;
    return noted(await devnet.faucet(params.address('address'), amount));
  },
  faucetMessage: (devnet, params) => {
    const amount = params.has('amountNano') ? params.nano('amountNano') : undefined;
    return devnet.faucetMessage(params.address('address'), amount);
  },
  tokens: (devnet) => tokensOf(devnet),
  faucetJetton: async (devnet, params) => {
    const [to, master] = [params.address('address'), params.address('master')];
    return noted(await devnet.faucetJetton(to, master, params.nano('amount')));
  },
  faucetNft: async (devnet, params) => {
    const collection = params.has('collection') ? params.address('collection') : undefined;
    return noted(await devnet.faucetNft(params.address('address'), collection));
  },
  deployJetton: async (devnet, params) => noted(await devnet.deployJetton(jettonIn(params))),
  deployNft: async (devnet, params) => noted(await devnet.deployNft(collectionIn(params))),
  setAccount: async (devnet, params) => {
    return noted(await devnet.setAccount(params.address('address'), changeIn(params)));
  },
  sendInternal: async (devnet, params) => {
    const message = { from: params.address('from'), ...messageIn(params) };
    return noted(await devnet.sendInternal(message));
  },
  sendAs: async (devnet, params) => {
    return noted(await devnet.sendAs(params.address('from'), messageIn(params)));
  },
  setConfigParam: (devnet, params) => {
    return devnet.setConfigParam(
      params.integer('number', -MAX_INT32, MAX_INT32),
      params.cell('value'),
    );
  },
  setConfig: async (devnet, params) => ({ changed: await devnet.setConfig(params.cell('config')) }),
  skipEmptyBlocks: (devnet, params) => {
    devnet.skipEmptyBlocks(params.flag('skip'));
    return devnet.status;
  },
  setShards: (devnet, params) => devnet.setShards(params.integer('count', 1, 16)),
  snapshot: async (devnet) => ({ snapshot: await devnet.snapshot() }),
  revert: (devnet, params) => devnet.revert(params.integer('snapshot', 1, MAX_INT32)),
  checkpoints: (devnet) => devnet.checkpoints,
  createCheckpoint: (devnet, params) => {
    return devnet.createCheckpoint(params.text('name'), replaceIn(params));
  },
  restoreCheckpoint: (devnet, params) => devnet.restoreCheckpoint(params.text('name')),
  deleteCheckpoint: (devnet, params) => devnet.deleteCheckpoint(params.text('name')),
  exportCheckpoint: (devnet, params) =>
    new FileAnswer(devnet.exportCheckpoint(params.text('name'))),
  importCheckpoint: (devnet, params, file) => {
    const bytes = file ?? expected('the request body', 'the file of a checkpoint');
    return devnet.importCheckpoint(params.text('name'), bytes, replaceIn(params));
  },
  faults: (devnet, params) => {
    devnet.faults(faultsIn(params));
    return devnet.status;
  },
  globalConfig: (devnet) => devnet.globalConfigText,
};

/** The operations of one devnet. */
export function devnetOperations(devnet: Devnet): ControlOperations {
  const entries = Object.entries(OPERATIONS).map(([name, run]) => {
    const operation: ControlOperation = {
      isReadOnly: READ_ONLY.has(name),
      parameters: PARAMETER_NAMES[name] ?? [],
      takesFile: WITH_FILE.has(name),
      run: (params, file) => run(devnet, params, file),
    };
    return [name, operation] as const;
  });
  return Object.fromEntries(entries);
}

function replaceIn(params: Params): { readonly replace: boolean } {
  return { replace: params.has('replace') && params.flag('replace') };
}

function clockOf({ status: { now, nextBlockTime, clockPaused } }: Devnet): unknown {
  return { now, nextBlockTime, clockPaused };
}

/** Adds a hint to `mine` if the message is in no block yet. */
function noted<R extends Receipt>(receipt: R): R & { readonly note?: string } {
  if (receipt.block !== null || ('refusal' in receipt && receipt.refusal !== null)) return receipt;
  return { ...receipt, note: 'not in a block yet; call mine to produce one' };
}

function changeIn(params: Params): AccountChange | null {
  if (params.has('remove') && params.flag('remove')) return null;
  return {
    ...(params.has('balanceNano') && { balanceNano: params.nano('balanceNano') }),
    ...(params.has('code') && { code: params.cell('code') }),
    ...(params.has('data') && { data: params.cell('data') }),
    ...(params.has('state') && { state: params.text('state') as AccountStateName }),
    ...(params.has('frozenHash') && { frozenHash: params.text('frozenHash') }),
    ...(params.has('shardAccount') && { shardAccount: params.cell('shardAccount') }),
  };
}

function messageIn(params: Params): OutgoingMessage {
  return {
    to: params.address('to'),
    valueNano: params.nano('valueNano'),
    ...(params.has('body') && { body: params.cell('body') }),
    ...(params.has('bounce') && { bounce: params.flag('bounce') }),
    ...(params.has('init') && { init: StateInit.load(params.cell('init')) }),
    ...(params.has('mode') && { mode: params.integer('mode', 0, MAX_MODE) }),
  };
}

const TEXTS = ['name', 'symbol', 'description', 'image'] as const;

function textsIn(params: Params): Partial<Record<(typeof TEXTS)[number], string>> {
  const given = TEXTS.filter((name) => params.has(name));
  return Object.fromEntries(given.map((name) => [name, params.text(name)]));
}

function jettonIn(params: Params): JettonOptions {
  return {
    ...textsIn(params),
    ...(params.has('decimals') && { decimals: params.integer('decimals', 0, MAX_DECIMALS) }),
    ...(params.has('admin') && { admin: params.address('admin') }),
    ...(params.has('address') && {
      mint: [{ to: params.address('address'), amount: params.nano('amount') }],
    }),
  };
}

function collectionIn(params: Params): NftOptions {
  return {
    ...textsIn(params),
    ...(params.has('owner') && { owner: params.address('owner') }),
    ...(params.has('address') && { items: [params.address('address')] }),
  };
}

function faultsIn(params: Params): FaultChange {
  const count = (name: string) => (params.isNull(name) ? null : params.integer(name, 1, MAX_INT32));
  return {
    ...(params.has('delayMs') && { delayMs: params.integer('delayMs', 0, 60_000) }),
    ...(params.has('refusal') && { refusal: refusalIn(params) }),
    ...(params.has('drop') && { drop: params.flag('drop') }),
    ...(params.has('silence') && { silence: params.flag('silence') }),
    ...(params.has('producing') && { producing: params.flag('producing') }),
    ...(params.has('history') && { history: count('history') }),
    ...(params.has('lag') && { lag: params.integer('lag', 0, MAX_INT32) }),
  };
}

function refusalIn(params: Params): (FaultChange['refusal'] & {}) | null {
  if (params.isNull('refusal')) return null;
  const refusal = params.group('refusal', ['code', 'message']);
  return { code: refusal.integer('code', -MAX_INT32, MAX_INT32), message: refusal.text('message') };
}

async function accountOf(devnet: Devnet, params: Params): Promise<unknown> {
  const address = params.address('address');
  await devnet.fetchAccounts([address]);
  const { account = null } = devnet.account(address) ?? {};
  const { balance, state } = account?.storage ?? {};
  return { address, balanceNano: balance?.coins ?? 0n, state: state?.kind ?? 'none' };
}

function tokensOf({ tokens: { jettons, nftCollection } }: Devnet): unknown {
  return {
    jettons: jettons.map(({ init: _, ...jetton }) => jetton),
    nftCollection: nftCollection.address,
  };
}

function accountsOf(devnet: Devnet): unknown {
  const balance = (address: Parameters<Devnet['account']>[0]) =>
    devnet.account(address)?.account?.storage.balance.coins ?? 0n;
  const { faucetAddress, keys } = devnet;
  return {
    faucet: { address: faucetAddress, balanceNano: balance(faucetAddress) },
    prefunded: keys.prefunded.map(({ key, mnemonic, wallets, v5r1 }) => ({
      mnemonic,
      secretSeed: key.seed,
      publicKey: key.publicKey,
      wallets,
      v5r1,
    })),
  };
}
