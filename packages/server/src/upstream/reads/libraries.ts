import { type BlockIdExt, type Cell, compareBytes, toHex } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyLibrariesWithProof } from '@tonway/lite-client';
import { type Read, text } from './read.ts';

/** Servers look no further down the list. */
const PAGE = 16;

export interface Library {
  readonly hash: Uint8Array;
  readonly data: Cell;
}

type Libraries = readonly Library[];

/** Those that are published at a block, by hash and each once. */
export async function librariesAt(
  block: BlockIdExt,
  hashes: readonly Uint8Array[],
  read: (read: Read<Libraries>) => Promise<Libraries>,
): Promise<Library[]> {
  const distinct = new Map(hashes.map((hash) => [toHex(hash), hash]));
  const sorted = [...distinct.values()].sort(compareBytes);
  const found: Library[] = [];
  for (let start = 0; start < sorted.length; start += PAGE)
    found.push(...(await read(librariesRead(block, sorted.slice(start, start + PAGE)))));
  return found;
}

/** A library can be withdrawn: what a block has says nothing of the next one. */
function librariesRead(block: BlockIdExt, hashes: readonly Uint8Array[]): Read<Libraries> {
  return {
    key: `libraries ${blockKey(block)}${hashes.map(text).join('')}`,
    async ask(source) {
      await source.require(block);
      const params = { id: toTlBlockId(block), mode: 0, libraryList: hashes };
      return source.ask('getLibrariesWithProof', params, (answer) => {
        const { libraries } = verifyLibrariesWithProof(block, params, answer);
        return hashes.flatMap((hash): Library[] => {
          const data = libraries.get(toHex(hash))?.library;
          return data ? [{ hash, data }] : [];
        });
      });
    },
    bytes: (found) => found.reduce((sum, { data }) => sum + treeBytes(data), 0),
  };
}

/** A cell has 128 bytes of data at most, and as much again around it. */
function treeBytes(root: Cell): number {
  const seen = new Set<string>();
  const visit = (cell: Cell): void => {
    const hash = cell.hashHex();
    if (seen.has(hash)) return;
    seen.add(hash);
    for (let i = 0; i < cell.refCount; i++) visit(cell.ref(i));
  };
  visit(root);
  return 512 * seen.size;
}
