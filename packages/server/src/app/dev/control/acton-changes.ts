import { type Address, toHex } from '@tonway/chain';
import { loadStandardContent } from '@tonway/contracts';
import {
  type AccountStateName,
  type Checkpoint,
  type ControlOperations,
  type Devnet,
  DevnetError,
  FileAnswer,
  type MessageReceipt,
  type Params,
} from '@tonway/devnet';
import { read, write } from './operation.ts';

const MAX_UINT32 = 2 ** 32 - 1;
/** TEP-64: of a jetton that does not say how many. */
const DEFAULT_DECIMALS = 9;
const MAX_DECIMALS = 255;

/** The routes of Acton's local network that change its clock, accounts, jettons and checkpoints. */
export function actonChanges(devnet: Devnet): ControlOperations {
  return {
    acton_setTime: write(async (params) => {
      await devnet.setTime(params.integer('timestamp', 0, MAX_UINT32));
      return actonClock(devnet);
    }),
    acton_setNextBlockTimestamp: write(async (params) => {
      await devnet.setNextBlockTime(params.integer('timestamp', 0, MAX_UINT32));
      return actonClock(devnet);
    }),
    acton_fundJetton: write((params) => fundJetton(devnet, params)),
    acton_setShardAccount: write(async (params) => {
      const change = { shardAccount: params.cell('shard_account') };
      await devnet.setAccount(params.address('address'), change);
      return {};
    }),
    acton_changeAccountState: write((params) => changeAccountState(devnet, params)),
    acton_setConfig: write(async (params) => {
      const changed = await devnet.setConfig(params.cell('config'));
      return { changed, last_block_seqno: devnet.status.head.seqno };
    }),
    acton_setMiningMode: write((params) => {
      const skip = params.flag('skip_empty_blocks');
      devnet.skipEmptyBlocks(skip);
      return { skip_empty_blocks: skip };
    }),
    ...checkpointOperations(devnet),
  };
}

function checkpointOperations(devnet: Devnet): ControlOperations {
  return {
    acton_createCheckpoint: write(async (params) => {
      return checkpointResponse(
        await devnet.createCheckpoint(params.text('name'), forceIn(params)),
      );
    }),
    acton_restoreCheckpoint: write(async (params) => {
      const { block } = await devnet.restoreCheckpoint(params.text('name'));
      return { name: params.text('name'), last_block_seqno: block.seqno };
    }),
    acton_deleteCheckpoint: write(async (params) => {
      await devnet.deleteCheckpoint(params.text('name'));
      return { name: params.text('name') };
    }),
    acton_clearCheckpoints: write(async () => {
      const names = devnet.checkpoints.map(({ name }) => name);
      for (const name of names) await devnet.deleteCheckpoint(name);
      return { deleted: names.length };
    }),
    acton_listCheckpoints: read(() => devnet.checkpoints.map(checkpointResponse)),
    acton_exportCheckpoint: read(
      (params) => new FileAnswer(devnet.exportCheckpoint(params.text('name'))),
    ),
    acton_importCheckpoint: {
      isReadOnly: false,
      takesFile: true,
      run: async (params, file = noFile()) => {
        const name = params.text('name');
        return checkpointResponse(await devnet.importCheckpoint(name, file, forceIn(params)));
      },
    },
  };
}

/** The clock as Acton's routes return it. */
export function actonClock(devnet: Devnet) {
  const { now, nextBlockTime } = devnet.status;
  return {
    current_unix_time: now,
    time_offset_seconds: now - Math.floor(Date.now() / 1000),
    next_block_timestamp: nextBlockTime,
  };
}

/** A message as Acton's routes return it. */
export function actonReceipt({ messageHash, block }: MessageReceipt) {
  return { message_hash: toHex(messageHash), block_seqno: block?.seqno ?? null };
}

function checkpointResponse({ name, seqno, hash, clock }: Checkpoint) {
  return {
    name,
    last_block_seqno: seqno,
    root_hash: hash,
    time_offset_seconds: clock.aheadSeconds,
  };
}

function forceIn(params: Params): { readonly replace: boolean } {
  return { replace: params.has('force') && params.flag('force') };
}

function noFile(): never {
  throw new DevnetError('OPTION_INVALID', 'the request body: expected the file of a checkpoint');
}

async function changeAccountState(devnet: Devnet, params: Params) {
  const state = params.group('state');
  const type = state.text('type') as AccountStateName;
  const change = {
    state: type,
    ...(state.has('frozen_hash') && { frozenHash: state.text('frozen_hash') }),
  };
  const { block } = await devnet.setAccount(params.address('address'), change);
  const mines = block === null && params.has('mine') && params.flag('mine');
  const included = mines ? (await devnet.mine()).block : block;
  return { type, block_seqno: included?.seqno ?? null };
}

async function fundJetton(devnet: Devnet, params: Params) {
  const master = params.address('jetton_master');
  const amount = toUnits(params.text('amount'), await decimalsOf(devnet, master));
  return actonReceipt(await devnet.faucetJetton(params.address('address'), master, amount));
}

/** Decimals in off-chain content are not read: the default applies. */
async function decimalsOf(devnet: Devnet, master: Address): Promise<number> {
  const { stack } = await devnet.runGetMethod(master, 'get_jetton_data');
  const content = stack.at(3);
  const standard = content?.kind === 'cell' ? loadStandardContent(content.cell) : null;
  const decimals = standard?.kind === 'onchain' ? Number(standard.attributes.decimals) : Number.NaN;
  return decimals >= 0 && decimals <= MAX_DECIMALS ? Math.floor(decimals) : DEFAULT_DECIMALS;
}

/** From a decimal number in display units, such as 12.5. */
function toUnits(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d{1,80})(?:\.(\d{1,255}))?$/.exec(text) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new DevnetError(
      'OPTION_INVALID',
      `amount: expected a number with at most ${decimals} decimals, such as "12.5"`,
    );
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
