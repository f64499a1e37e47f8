import assert from 'node:assert/strict';
import {
  type Account,
  type Address,
  type Cell,
  Config,
  ConfigDictionary,
  librariesOf,
  MASTERCHAIN,
} from '@tonway/chain';
import type { GetMethodCall, LibrarySource } from '../../src/index.ts';
import type { Localnet, RecordedBlock } from './localnet.ts';
import { previousBlocksAt } from './previous-blocks.ts';

/** What a contract sees of the network, as a masterchain block shows it. */
export type NetworkView = Required<
  Pick<GetMethodCall, 'config' | 'previousBlocks'> & { libraries: LibrarySource }
>;

const views = new WeakMap<RecordedBlock, NetworkView>();

export function networkAt(master: RecordedBlock): NetworkView {
  const known = views.get(master);
  if (known) return known;
  const { custom, libraries } = master.state;
  assert.ok(custom);
  const params = custom.config.config;
  const view: NetworkView = {
    config: ConfigDictionary.toCell(params),
    previousBlocks: previousBlocksAt(master, new Config(params).globalVersion.version),
    libraries: (hash) => libraries.get(hash)?.lib ?? null,
  };
  views.set(master, view);
  return view;
}

/** The state in which a lite server finds an account, and the masterchain block that it takes the network from. */
export function seenFrom(
  network: Localnet,
  reference: RecordedBlock,
  workchain: number,
): { readonly home: RecordedBlock; readonly master: RecordedBlock } {
  if (reference.id.workchain !== MASTERCHAIN) {
    const { masterRef } = reference.state;
    assert.ok(masterRef && workchain === reference.id.workchain);
    return { home: reference, master: network.block(MASTERCHAIN, masterRef.seqno) };
  }
  const home = workchain === MASTERCHAIN ? reference : network.shardBlock(reference);
  return { home, master: reference };
}

export function accountIn({ state }: RecordedBlock, address: Address): Account | null {
  return state.accounts.get(address.hash)?.account ?? null;
}

/** All but the method and its arguments; null where there is nothing to run. */
export function callOn(
  account: Account | null,
  address: Address,
  { state: { genUtime, genLt } }: RecordedBlock,
  view: NetworkView,
): Omit<GetMethodCall, 'method'> | null {
  const state = account?.storage.state;
  if (!account || state?.kind !== 'active') return null;
  const { code, data } = state.init;
  assert.ok(code && data);
  const own = librariesOf(state.init);
  return {
    ...view,
    code,
    data,
    address,
    balance: account.storage.balance,
    now: genUtime,
    lt: genLt,
    duePaymentNano: account.storageInfo.duePayment ?? 0n,
    // until version 15 a contract also has the libraries that it carries itself
    libraries: (hash: Uint8Array): Cell | null | Promise<Cell | null> =>
      own.get(hash)?.root ?? view.libraries(hash),
  };
}
