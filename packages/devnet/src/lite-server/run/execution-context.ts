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
import type { ChainView } from '../chain-view.ts';
import type { FoundAccount } from '../find-account.ts';
import { notReady } from '../refusal.ts';

/** The inputs of a get-method of a contract at a block. */
export type ExecutionContext = Required<
  Omit<GetMethodCall, 'method' | 'stack' | 'gasLimit' | 'log'>
>;
type Network = Pick<ExecutionContext, 'config' | 'previousBlocks' | 'libraries'>;

/** The global version from which contracts see public libraries only. */
const ONLY_PUBLIC_LIBRARIES = 15;
const NO_DATA = new Builder().build();

/** Null if the account has no code. */
export function executionContextOf(
  { store }: ChainView,
  { block, shardBlock, entry }: FoundAccount,
  randomSeed: Uint8Array,
): ExecutionContext | null {
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

/** The reference block; for a shard block, the masterchain block that it refers to. */
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
