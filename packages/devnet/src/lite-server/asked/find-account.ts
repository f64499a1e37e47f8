import {
  type BlockIdExt,
  MASTERCHAIN,
  type ShardAccount,
  shardContainsAccount,
} from '@tonway/chain';
import type { Params } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import type { ChainView } from '../chain-view.ts';
import {
  bagOf,
  headerProof,
  NOTHING,
  type Proven,
  proveMasterchainState,
  proveState,
} from '../proofs/prove.ts';
import { refuse } from '../refusal.ts';
import { accountPrefix } from './account-prefix.ts';
import { askedBlock, LATEST } from './asked-block.ts';
import { loadBlock } from './reference-block.ts';

type Asked = Pick<Params<'getAccountState'>, 'id' | 'account'>;
type AccountId = Asked['account'];

/** An account at a block, and the proofs that lead there. */
export interface FoundAccount {
  /** The block that was asked about; the head where the newest was. */
  readonly block: StoredBlock;
  /** The block whose state holds the account; null: there is no such workchain. */
  readonly shardBlock: StoredBlock | null;
  /** Null: the state has no entry for the account. */
  readonly entry: ShardAccount | null;
  /** From the block to the shard block; empty where they are the same. */
  readonly shardProof: Uint8Array;
  /** From the shard block to the entry. */
  readonly proof: Uint8Array;
}

export function findAccount(chain: ChainView, { id, account }: Asked): FoundAccount {
  const block = referenceBlock(chain, askedBlock(id), account);
  if (block.id.workchain === account.workchain) {
    if (!shardContainsAccount(block.id.shard, account.id))
      refuse('requested account id is not contained in the shard of the reference block');
    return { block, shardBlock: block, shardProof: NOTHING, ...entryIn(block, account) };
  }
  const shard = shardBlockOf(block, account);
  const shardProof = bagOf(headerProof(block), shard.proof);
  if (!shard.value) return { block, shardBlock: null, shardProof, entry: null, proof: NOTHING };
  const shardBlock = chain.load(shard.value);
  return { block, shardBlock, shardProof, ...entryIn(shardBlock, account) };
}

function referenceBlock(chain: ChainView, id: BlockIdExt, { workchain }: AccountId): StoredBlock {
  if (id.workchain !== MASTERCHAIN && id.workchain !== workchain)
    refuse('reference block for a getAccountState() must belong to the masterchain');
  if (id.workchain !== MASTERCHAIN) return loadBlock(chain, id);
  return id.seqno === LATEST ? chain.head : chain.loadMasterchain(id);
}

/** The newest block of the account's shard that the masterchain knows. */
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
  return { entry: value ?? null, proof: bagOf(headerProof(block), proof) };
}
