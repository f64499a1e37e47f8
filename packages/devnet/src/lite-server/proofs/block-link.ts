import { type BlockIdExt, type Cell, type ConfigParams, ShardStateUnsplit } from '@tonway/chain';
import { type Result, toTlBlockId } from '@tonway/lite-client';
import type { StoredBlock } from '../../store/chain-store.ts';
import { formatBlockId } from '../block-id.ts';
import type { ChainView } from '../chain-view.ts';
import { notReady, refuse } from '../refusal.ts';
import {
  blockHeaderProof,
  bocOf,
  headerProof,
  NO_BYTES,
  prove,
  proveMasterchainBlock,
  proveMasterchainState,
  readTree,
} from './prove.ts';

type Link = Result<'getBlockProof'>['steps'][number];

const CATCHAIN_CONFIG = 28;
const CURRENT_VALIDATORS = 34;
const CURRENT_TEMP_VALIDATORS = 35;

/** A step between two masterchain blocks, by seqno; 0 is the zero state. */
export interface Step {
  readonly from: number;
  readonly to: number;
}

/** One step of a chain of masterchain blocks, with its proof. */
export function blockLink(chain: ChainView, { from, to }: Step): Link {
  return to < from ? backLink(chain, from, to) : forwardLink(chain, from, to);
}

// liteServer.blockLinkBack to_key_block:Bool from:tonNode.blockIdExt to:tonNode.blockIdExt dest_proof:bytes
//   proof:bytes state_proof:bytes = liteServer.BlockLink;
function backLink(chain: ChainView, from: number, to: number): Link {
  // backward links need the state, which is kept as long as the block
  const start = chain.load(keptBlock(chain, from).id);
  const end = to === 0 ? null : keptBlock(chain, to);
  // the node looks up the zero state too
  const { proof } = proveMasterchainState(start, ({ prevBlocks }) =>
    [0, to].map((seqno) => prevBlocks.get(seqno)),
  );
  return {
    kind: 'liteServer.blockLinkBack',
    toKeyBlock: end?.info.keyBlock ?? true,
    from: toTlBlockId(start.id),
    to: toTlBlockId(end?.id ?? chain.origin.id),
    destProof: end ? bocOf(blockHeaderProof(end)) : NO_BYTES,
    proof: bocOf(headerProof(start)),
    stateProof: bocOf(proof),
  };
}

// liteServer.blockLinkForward to_key_block:Bool from:tonNode.blockIdExt to:tonNode.blockIdExt dest_proof:bytes
//   config_proof:bytes signatures:liteServer.SignatureSet = liteServer.BlockLink;
function forwardLink(chain: ChainView, from: number, to: number): Link {
  const start = from === 0 ? zeroStateConfig(chain) : keyBlockConfig(keptBlock(chain, from));
  const end = keptBlock(chain, to);
  return {
    kind: 'liteServer.blockLinkForward',
    toKeyBlock: end.info.keyBlock,
    from: toTlBlockId(start.id),
    to: toTlBlockId(end.id),
    destProof: bocOf(blockHeaderProof(end)),
    configProof: bocOf(start.proof),
    signatures: end.signatures ?? notKept(end.id),
  };
}

/** Key blocks stay provable forever, other blocks as long as they are kept. */
function keptBlock(chain: ChainView, seqno: number): StoredBlock {
  const block = chain.store.masterchainBlock(seqno) ?? notReady('block handle not in db');
  return block.info.keyBlock || chain.find(block.id) ? block : notKept(block.id);
}

function notKept(id: BlockIdExt): never {
  return notReady(`cannot load proof link of block ${formatBlockId(id)} : not in db`);
}

interface ConfigSource {
  readonly id: BlockIdExt;
  /** Proves the validators that sign the following blocks. */
  readonly proof: Cell;
}

function keyBlockConfig(keyBlock: StoredBlock): ConfigSource {
  const { proof } = proveMasterchainBlock(keyBlock, ({ config }, { info }) => {
    readValidators(config ?? refuse('no configuration in the key block'));
    // read because the node decodes this reference together with its parent cell
    void info.prevRef;
  });
  return { id: keyBlock.id, proof };
}

function zeroStateConfig({ origin }: ChainView): ConfigSource {
  const { proof } = prove(origin.root, (root) => {
    const state = ShardStateUnsplit.load(root);
    const extra = state.custom ?? refuse('no configuration in the zero state');
    readValidators(extra.config);
    // read for the same reason
    void [state.totalBalance, extra.afterKeyBlock];
  });
  return { id: origin.id, proof };
}

function readValidators({ config }: ConfigParams): void {
  const validators = config.get(CURRENT_TEMP_VALIDATORS) ?? config.get(CURRENT_VALIDATORS);
  for (const cell of [config.get(CATCHAIN_CONFIG), validators]) if (cell) readTree(cell);
}
