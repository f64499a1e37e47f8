import { type Cell, compareBytes, type LibDescr, ShardStateUnsplit, toHex } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { loadMasterchainBlock } from '../block-id.ts';
import { bocOf, headerProof, NO_BYTES, proveState } from '../proofs/prove.ts';
import type { Context } from '../query.ts';

const MAX_RESULTS = 16;
const MAX_PUBLISHERS = 16;
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
  const result = found.map(([hash, { lib }]) => ({ hash, data: bocOf(lib) }));
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
  const dataOf = (lib: Cell) => ((mode & WITHOUT_DATA) === 0 ? bocOf(lib) : NO_BYTES);
  return {
    kind: 'liteServer.libraryResultWithProof',
    id: toTlBlockId(block.id),
    mode,
    result: found.value.map(([hash, { lib }]) => ({ hash, data: dataOf(lib) })),
    stateProof: bocOf(headerProof(block)),
    dataProof: bocOf(found.proof),
  };
}

/** Published libraries among the requested ones, sorted by hash, without duplicates. */
function published(
  libraries: ShardStateUnsplit['libraries'],
  request: readonly Hash[],
): [Hash, LibDescr][] {
  const distinct = new Map(request.slice(0, MAX_RESULTS).map((hash) => [toHex(hash), hash]));
  return [...distinct.values()].sort(compareBytes).flatMap((hash): [Hash, LibDescr][] => {
    const descr = libraries.get(hash);
    return descr ? [[hash, descr]] : [];
  });
}

function readPublishers({ publishers }: LibDescr): void {
  let count = 0;
  for (const _ of publishers.keys()) if (++count === MAX_PUBLISHERS) break;
}
