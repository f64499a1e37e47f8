import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import type { ChainView } from '../chain-view.ts';
import type { Context } from '../query.ts';
import { Code, Refusal, refuse } from '../refusal.ts';

/** Bit 0 asks for the newest block with all shard blocks available, which is always the head. */
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

function infoOf({ head, zeroStateId }: ChainView) {
  const { workchain, rootHash, fileHash } = zeroStateId;
  return {
    last: toTlBlockId(head.id),
    stateRootHash: head.state.hash(),
    init: { workchain, rootHash, fileHash },
  };
}

/** 1.1, the version of the reference node. */
const VERSION = 0x101;
/** Proof chains, extended masterchain info and its mode, get-methods. */
const CAPABILITIES = 15n;

// liteServer.getVersion = liteServer.Version;
export function getVersion(_: Params<'getVersion'>, { nowSeconds }: Context): Result<'getVersion'> {
  return {
    kind: 'liteServer.version',
    mode: 0,
    version: VERSION,
    capabilities: CAPABILITIES,
    now: nowSeconds,
  };
}

// liteServer.getTime = liteServer.CurrentTime;
export function getTime(_: Params<'getTime'>, { nowSeconds }: Context): Result<'getTime'> {
  return { kind: 'liteServer.currentTime', now: nowSeconds };
}

// liteServer.nonfinal.getPendingShardBlocks mode:# wc:mode.0?int shard:mode.0?long
//   = liteServer.nonfinal.PendingShardBlocks;

/** The node requires an option that is off by default; the devnet never enables it. */
export function getPendingShardBlocks(): never {
  throw new Refusal(Code.none, 'query is not allowed');
}
