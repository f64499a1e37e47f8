import { Address, Message, toHex } from '@tonway/chain';
import { type ControlOperations, type Devnet, DevnetError, type Params } from '@tonway/devnet';
import type { AddressNames } from '../address-names.ts';
import type { HttpFaults } from '../http-faults.ts';
import { actonChanges, actonClock, actonReceipt } from './acton-changes.ts';
import { actonRegistry, actonState, type CodeRegistries } from './acton-state.ts';
import { read, write } from './operation.ts';

interface ActonContext {
  readonly devnet: Devnet;
  readonly names: AddressNames;
  readonly faults: HttpFaults;
  readonly codes: CodeRegistries;
  /** When the network was started, in milliseconds. */
  readonly startedMs: number;
}

const MAX_BLOCKS = 10_000;
const MAX_SECONDS = 10 * 365 * 86_400;
const MAX_DELAY_MS = 60_000;
/** The path of all interfaces. */
const API = '/api/';

/**
 * The routes of Acton's local network, with the names, parameters and results that Acton's commands expect. Unknown
 * parameters are ignored: other versions of the commands may send more.
 */
export function actonOperations(context: ActonContext): ControlOperations {
  const { devnet, names, faults } = context;
  return {
    acton_nodeInfo: read(() => nodeInfo(context)),
    acton_fundAccount: write((params) => fundAccount(devnet, params)),
    acton_mine: write((params) => mine(devnet, params)),
    acton_increaseTime: write((params) => increaseTime(devnet, params)),
    ...actonChanges(devnet),
    ...actonState(devnet),
    ...actonRegistry(devnet, context.codes),
    acton_sendInternalMessage: write((params) => sendInternalMessage(devnet, params)),
    acton_setNetworkConditions: write((params) => setNetworkConditions(faults, params)),
    acton_getStartupAccounts: read(() => startupAccounts(devnet)),
    acton_getAddressName: read((params) => ({ name: nameOf(names, params) })),
    acton_setAddressName: write(async (params) => {
      await names.set(params.address('address'), params.text('name'));
      return { name: nameOf(names, params) };
    }),
  };
}

function nodeInfo({ devnet, startedMs }: ActonContext) {
  const { head, production, skipsEmptyBlocks } = devnet.status;
  return {
    uptime_seconds: Math.floor((performance.now() - startedMs) / 1000),
    last_block_seqno: head.seqno,
    ...actonClock(devnet),
    state_source: 'local',
    fork_network: null,
    fork_block_number: null,
    mining: production,
    skip_empty_blocks: skipsEmptyBlocks,
  };
}

async function fundAccount(devnet: Devnet, params: Params) {
  return actonReceipt(await devnet.faucet(params.address('address'), params.nano('amount')));
}

async function mine(devnet: Devnet, params: Params) {
  const blocks = params.has('blocks') ? params.integer('blocks', 1, MAX_BLOCKS) : 1;
  const { block } = await devnet.mine(blocks);
  return { blocks_mined: blocks, last_block_seqno: block.seqno, skipped_empty_blocks: 0 };
}

async function increaseTime(devnet: Devnet, params: Params) {
  await devnet.advanceTime(params.integer('seconds', 0, MAX_SECONDS));
  return actonClock(devnet);
}

async function sendInternalMessage(devnet: Devnet, params: Params) {
  const { info, body, init } = Message.load(params.cell('boc'));
  const { source, destination } = info;
  const hasAddresses = source instanceof Address && destination instanceof Address;
  if (info.kind !== 'internal' || !hasAddresses)
    throw new DevnetError('OPTION_INVALID', 'boc: expected an internal message with a source');
  const receipt = await devnet.sendInternal({
    from: source,
    to: destination,
    valueNano: info.value.coins,
    body,
    bounce: info.bounce,
    ...(init && { init }),
  });
  return actonReceipt(receipt);
}

function setNetworkConditions(faults: HttpFaults, params: Params) {
  const delayMs = params.integer('response_delay_ms', 0, MAX_DELAY_MS);
  if (delayMs === 0) faults.remove(API);
  else faults.add({ path: API, delayMs, status: null, share: 1, count: null });
  return { response_delay_ms: delayMs };
}

function startupAccounts({ keys }: Devnet) {
  return keys.prefunded.flatMap(({ key, wallets }, index) =>
    Object.entries(wallets).map(([version, address]) => ({
      name: `account-${index}-${version}`,
      address: address.toFriendly({ bounceable: false }),
      version,
      public_key: toHex(key.publicKey),
    })),
  );
}

function nameOf(names: AddressNames, params: Params): string | null {
  return names.find(params.address('address'))?.name ?? null;
}
