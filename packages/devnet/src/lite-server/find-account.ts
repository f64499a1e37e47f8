import {
  type BlockIdExt,
  MASTERCHAIN,
  type ShardAccount,
  shardContainsAccount,
} from '@tonway/chain';
import type { Params } from '@tonway/lite-client';
import type { StoredBlock } from '../store/chain-store.ts';
import { accountPrefix, LATEST, loadBlock, requestedBlockId } from './block-id.ts';
import type { ChainView } from './chain-view.ts';
import {
  bocOf,
  headerProof,
  NO_BYTES,
  type Proven,
  proveMasterchainState,
  proveState,
} from './proofs/prove.ts';
import { refuse } from './refusal.ts';

type Request = Pick<Params<'getAccountState'>, 'id' | 'account'>;
type AccountId = Request['account'];

/** An account at a block, with proofs. */
export interface FoundAccount {
  /** The reference block of the query; the head if the newest block was requested. */
  readonly block: StoredBlock;
  /** The block whose state contains the account; null if the workchain does not exist. */
  readonly shardBlock: StoredBlock | null;
  /** Null if the account does not exist. */
  readonly entry: ShardAccount | null;
  /** Proves the shard block from the reference block; empty if they are the same. */
  readonly shardProof: Uint8Array;
  /** Proves the account entry from the shard block. */
  readonly proof: Uint8Array;
}

export function findAccount(chain: ChainView, { id, account }: Request): FoundAccount {
  const block = referenceBlock(chain, requestedBlockId(id), account);
  if (block.id.workchain === account.workchain) {
    if (!shardContainsAccount(block.id.shard, account.id))
      refuse('requested account id is not contained in the shard of the reference block');
    return { block, shardBlock: block, shardProof: NO_BYTES, ...entryIn(block, account) };
  }
  const shard = shardBlockOf(block, account);
  const shardProof = bocOf(headerProof(block), shard.proof);
  if (!shard.value) return { block, shardBlock: null, shardProof, entry: null, proof: NO_BYTES };
  const shardBlock = chain.load(shard.value);
  return { block, shardBlock, shardProof, ...entryIn(shardBlock, account) };
}

function referenceBlock(chain: ChainView, id: BlockIdExt, { workchain }: AccountId): StoredBlock {
  if (id.workchain !== MASTERCHAIN && id.workchain !== workchain)
    refuse('reference block for a getAccountState() must belong to the masterchain');
  if (id.workchain !== MASTERCHAIN) return loadBlock(chain, id);
  return id.seqno === LATEST ? chain.head : chain.loadMasterchain(id);
}

/** The newest block of the account's shard that the masterchain block lists. */
function shardBlockOf(block: StoredBlock, { workchain, id }: AccountId): Proven<BlockIdExt | null> {
  return proveMasterchainState(block, ({ shardHashes }) => {
    const found = shardHashes.get(workchain)?.find(accountPrefix(id));
    if (!found) return null;
    const [shard, { seqno, rootHash, fileHash }] = found;
    return { workchain, shard, seqno, rootHash, fileHash };
  });
}

function entryIn(block: StoredBlock, { id }: AccountId): Pick<FoundAccount, 'entry' | 'proof'> {
  const { value, proof } = proveState(block, ({ accounts }) => accounts.get(id));
  return { entry: value ?? null, proof: bocOf(headerProof(block), proof) };
}
