import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../handler.ts';
import { refuse } from '../refusal.ts';
import { CAPABILITIES, VERSION } from './version.ts';

/** Bit 0 asks for the newest block whose shard blocks are all here: there is no other one. */
const KNOWN_MODES = 1;

// liteServer.getMasterchainInfo = liteServer.MasterchainInfo;
export function getMasterchainInfo(
  _: Params<'getMasterchainInfo'>,
  { chain }: Context,
): Result<'getMasterchainInfo'> {
  return { kind: 'liteServer.masterchainInfo', ...infoOf(chain) };
}

// liteServer.getMasterchainInfoExt mode:# = liteServer.MasterchainInfoExt;
export function getMasterchainInfoExt(
  { mode }: Params<'getMasterchainInfoExt'>,
  { chain, nowSeconds }: Context,
): Result<'getMasterchainInfoExt'> {
  if (mode & ~KNOWN_MODES) refuse('unsupported getMasterchainInfo mode');
  return {
    kind: 'liteServer.masterchainInfoExt',
    mode,
    version: VERSION,
    capabilities: CAPABILITIES,
    lastUtime: chain.head.info.genUtime,
    now: nowSeconds,
    ...infoOf(chain),
  };
}

function infoOf({ head, origin }: ChainView) {
  const { workchain, rootHash, fileHash } = origin.id;
  return {
    last: toTlBlockId(head.id),
    stateRootHash: head.state.hash(),
    init: { workchain, rootHash, fileHash },
  };
}
