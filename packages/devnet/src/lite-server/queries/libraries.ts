import { type Cell, compareBytes, type LibDescr, ShardStateUnsplit, toHex } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../asked/reference-block.ts';
import type { Context } from '../handler.ts';
import { bagOf, headerProof, NOTHING, proveState } from '../proofs/prove.ts';

/** However many are asked for. */
const MOST = 16;
const MOST_PUBLISHERS = 16;
const WITH_PUBLISHERS = 1;
const WITHOUT_DATA = 2;

type Hash = Uint8Array;

// liteServer.getLibraries library_list:(vector int256) = liteServer.LibraryResult;
export function getLibraries(
  { libraryList }: Params<'getLibraries'>,
  { chain }: Context,
): Result<'getLibraries'> {
  const { libraries } = ShardStateUnsplit.load(chain.head.state);
  const found = published(libraries, libraryList);
  const result = found.map(([hash, { lib }]) => ({ hash, data: bagOf(lib) }));
  return { kind: 'liteServer.libraryResult', result };
}

// liteServer.getLibrariesWithProof id:tonNode.blockIdExt mode:# library_list:(vector int256)
//   = liteServer.LibraryResultWithProof;
export function getLibrariesWithProof(
  { id, mode, libraryList }: Params<'getLibrariesWithProof'>,
  { chain }: Context,
): Result<'getLibrariesWithProof'> {
  const block = loadMasterchainBlock(chain, id);
  const found = proveState(block, ({ libraries }) => {
    const list = published(libraries, libraryList);
    if ((mode & WITH_PUBLISHERS) !== 0) for (const [, descr] of list) readPublishers(descr);
    return list;
  });
  const dataOf = (lib: Cell) => ((mode & WITHOUT_DATA) === 0 ? bagOf(lib) : NOTHING);
  return {
    kind: 'liteServer.libraryResultWithProof',
    id: toTlBlockId(block.id),
    mode,
    result: found.value.map(([hash, { lib }]) => ({ hash, data: dataOf(lib) })),
    stateProof: bagOf(headerProof(block)),
    dataProof: bagOf(found.proof),
  };
}

/** By hash and each once; those that are not there are left out. */
function published(
  libraries: ShardStateUnsplit['libraries'],
  asked: readonly Hash[],
): [Hash, LibDescr][] {
  const distinct = new Map(asked.slice(0, MOST).map((hash) => [toHex(hash), hash]));
  return [...distinct.values()].sort(compareBytes).flatMap((hash): [Hash, LibDescr][] => {
    const descr = libraries.get(hash);
    return descr ? [[hash, descr]] : [];
  });
}

function readPublishers({ publishers }: LibDescr): void {
  let count = 0;
  for (const _ of publishers.keys()) if (++count === MOST_PUBLISHERS) break;
}
