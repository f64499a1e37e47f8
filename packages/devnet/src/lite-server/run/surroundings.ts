import {
  Address,
  type BlockIdExt,
  Builder,
  type Cell,
  Config,
  ConfigDictionary,
  FULL_SHARD,
  librariesOf,
  MASTERCHAIN,
  ShardStateUnsplit,
  type StateInit,
} from '@tonway/chain';
import type { GetMethodCall, LibrarySource } from '@tonway/tvm';
import { previousBlocksAt } from '../../collate/previous-masterchain-blocks.ts';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { FoundAccount } from '../asked/find-account.ts';
import type { ChainView } from '../chain-view.ts';
import { notReady } from '../refusal.ts';

/** A contract at a block, and all that its methods see there. */
export type Surroundings = Required<Omit<GetMethodCall, 'method' | 'stack' | 'gasLimit' | 'log'>>;
type Network = Pick<Surroundings, 'config' | 'previousBlocks' | 'libraries'>;

/** From this version on a contract has none but public libraries. */
const ONLY_PUBLIC_LIBRARIES = 15;
const NO_DATA = new Builder().build();

/** Null: there is nothing to run. */
export function surroundingsOf(
  { store }: ChainView,
  { block, shardBlock, entry }: FoundAccount,
  randomSeed: Uint8Array,
): Surroundings | null {
  const account = entry?.account;
  const state = account?.storage.state;
  if (!shardBlock || state?.kind !== 'active' || !state.init.code) return null;
  if (!(account?.address instanceof Address)) return null;
  const { genUtime, genLt } = ShardStateUnsplit.load(shardBlock.state);
  const master = masterchainBlockOf(block);
  return {
    code: state.init.code,
    data: state.init.data ?? NO_DATA,
    address: account.address,
    balance: account.storage.balance,
    duePaymentNano: account.storageInfo.duePayment ?? 0n,
    now: genUtime,
    lt: genLt,
    randomSeed,
    ...networkAt(master, store.state(master), state.init),
  };
}

/** The block that was asked about or, of a shard, the one that it was made with. */
function masterchainBlockOf({ id, info: { masterRef } }: StoredBlock): BlockIdExt {
  if (!masterRef) return id;
  const { seqno, rootHash, fileHash } = masterRef;
  return { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash, fileHash };
}

function networkAt(id: BlockIdExt, root: Cell | null, init: StateInit): Network {
  const state = root && ShardStateUnsplit.load(root);
  if (!state?.custom) return notReady('cannot load masterchain state');
  const { config, afterKeyBlock, lastKeyBlock } = state.custom;
  const { version } = new Config(config.config).globalVersion;
  const keyBlock = afterKeyBlock ? null : lastKeyBlock;
  return {
    config: ConfigDictionary.toCell(config.config),
    previousBlocks: previousBlocksAt(id, state.custom, keyBlock, version),
    libraries: librariesFor(init, state, version),
  };
}

function librariesFor(
  init: StateInit,
  { libraries }: ShardStateUnsplit,
  version: number,
): LibrarySource {
  const own = version < ONLY_PUBLIC_LIBRARIES ? librariesOf(init) : null;
  return (hash) => own?.get(hash)?.root ?? libraries.get(hash)?.lib ?? null;
}
