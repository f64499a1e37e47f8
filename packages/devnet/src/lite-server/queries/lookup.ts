import { MASTERCHAIN } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { isValidBlockId, requestedBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import {
  blockHeaderProof,
  bocOf,
  headerProof,
  NO_BYTES,
  proveBlock,
  proveMasterchainState,
} from '../proofs/prove.ts';
import { parentOf, shardLinks } from '../proofs/shard-links.ts';
import type { Context } from '../query.ts';
import { Code, notReady, Refusal, refuse } from '../refusal.ts';

type ProofRequest = Params<'lookupBlockWithProof'>;
type Answer = Result<'lookupBlockWithProof'>;

// liteServer.lookupBlockWithProof mode:# id:tonNode.blockId mc_block_id:tonNode.blockIdExt lt:mode.1?long
//   utime:mode.2?int = liteServer.LookupBlockResult;
export function lookupBlockWithProof(request: ProofRequest, { chain }: Context): Answer {
  const trusted = requestedBlockId(request.mcBlockId);
  if (trusted.workchain !== MASTERCHAIN || !isValidBlockId(trusted))
    refuse('masterchain block id must be specified');
  const block = findBlock(chain, request);
  const registrar =
    chain.masterchainBlock(block.registeredBy ?? 0) ?? notReady('masterchain block not in db');
  return {
    kind: 'liteServer.lookupBlockResult',
    id: toTlBlockId(block.id),
    mode: request.mode,
    mcBlockId: toTlBlockId(registrar.id),
    ...ancestorProof(chain.load(trusted), registrar),
    shardLinks: block === registrar ? [] : shardLinks(chain, registrar, block.id),
    header: bocOf(blockHeaderProof(block)),
    prevHeader: request.mode & BY_SEQNO ? NO_BYTES : prevHeader(chain, block, prefixOf(request)),
  };
}

/** Proves that the registering block is an ancestor of the block that the client trusts. */
function ancestorProof(
  trusted: StoredBlock,
  { id }: StoredBlock,
): Pick<Answer, 'clientMcStateProof' | 'mcBlockProof'> {
  if (id.seqno > trusted.id.seqno)
    throw new Refusal(Code.none, "specified mc block is older than block's masterchain ref");
  if (id.seqno === trusted.id.seqno)
    return { clientMcStateProof: NO_BYTES, mcBlockProof: NO_BYTES };
  const { proof } = proveMasterchainState(trusted, ({ prevBlocks }) => prevBlocks.get(id.seqno));
  return { clientMcStateProof: bocOf(headerProof(trusted)), mcBlockProof: bocOf(proof) };
}

/** Proves that the previous block of the chain lies before the requested position. */
function prevHeader(chain: ChainView, block: StoredBlock, prefix: bigint): Uint8Array {
  const parent = parentOf(block, prefix);
  // a zero state is not in the node's block database
  if (parent.seqno === 0) notReady('not in db');
  return bocOf(proveBlock(chain.load(parent), ({ info }) => info).proof);
}

type LookupRequest = Params<'lookupBlock'>;

const BY_SEQNO = 1;
const BY_LT = 2;
const BY_UTIME = 4;
const BY_ANY = BY_SEQNO | BY_LT | BY_UTIME;

/** Finds the block by seqno, logical time or Unix time. */
function findBlock(chain: ChainView, request: LookupRequest): StoredBlock {
  const { workchain } = request.id;
  return chain.search({ workchain, prefix: prefixOf(request), ...keyOf(request) });
}

/** The shard of the query, used as an account prefix. */
function prefixOf({ id }: Pick<LookupRequest, 'id'>): bigint {
  return BigInt.asUintN(64, id.shard);
}

function keyOf({ mode, id, lt = 0n, utime = 0 }: LookupRequest) {
  switch (mode & BY_ANY) {
    case BY_SEQNO:
      return { by: 'seqno', value: BigInt(id.seqno >>> 0) } as const;
    case BY_LT:
      return { by: 'lt', value: BigInt.asUintN(64, lt) } as const;
    case BY_UTIME:
      return { by: 'utime', value: BigInt(utime >>> 0) } as const;
    default:
      return refuse('exactly one of mode.0, mode.1 and mode.2 bits must be set');
  }
}

/** The higher bits select parts of the header; the answer repeats only these. */
const HEADER_MODE_SHIFT = 4;

// liteServer.lookupBlock mode:# id:tonNode.blockId lt:mode.1?long utime:mode.2?int = liteServer.BlockHeader;
export function lookupBlock(
  request: Params<'lookupBlock'>,
  { chain }: Context,
): Result<'lookupBlock'> {
  const mode = request.mode >> HEADER_MODE_SHIFT;
  const block = findBlock(chain, request);
  return {
    kind: 'liteServer.blockHeader',
    id: toTlBlockId(block.id),
    mode,
    headerProof: bocOf(blockHeaderProof(block, mode)),
  };
}
