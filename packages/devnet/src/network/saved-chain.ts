import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { toHex } from '@tonway/chain';
import { sameBlock } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { chainFile, openChainFile, refusing, type SavedChain } from '../persistence/chain-file.ts';
import type { Checkpoint } from '../persistence/checkpoint-files.ts';
import { BlockCache } from '../store/block-cache.ts';
import type { ZeroState } from '../store/chain-store.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openBlock } from '../store/rounds.ts';
import { SpillFile } from '../store/spill-file.ts';
import { topsOf } from './chain-tops.ts';
import type { LocalChain } from './local-chain.ts';

/** The blocks kept parsed while a file is checked. */
const CACHE_BYTES = 8 * 2 ** 20;

/** The current chain, or that of a checkpoint. */
export function savedChain(chain: LocalChain, checkpoint?: Checkpoint): SavedChain {
  const { seqno, rootHash } = chain.tops.masterchain.id;
  const { state: clock } = chain.clock;
  const head = checkpoint ?? { seqno, hash: toHex(rootHash), clock };
  const { zeroStates } = chain.store;
  return {
    seqno: head.seqno,
    hash: head.hash,
    clock: head.clock,
    zeroStates,
    rounds: chain.checkpoints.rounds(head),
  };
}

/** Null if there is no file. */
export async function readStateFile(path: string): Promise<SavedChain | null> {
  return existsSync(path) ? openChainFile(createReadStream(path)) : null;
}

/** Replaces the file when the new one is complete. */
export async function writeStateFile(path: string, chain: LocalChain): Promise<void> {
  const draft = `${path}.draft`;
  try {
    await pipeline(chainFile(savedChain(chain)), createWriteStream(draft, { flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Appends all blocks of a saved chain to a store with its zero states, and checks the result. */
export async function appendChain(store: MemoryStore, saved: SavedChain): Promise<void> {
  for await (const round of saved.rounds)
    await refusing(() => {
      for (const block of round) store.append(openBlock(block));
    });
  await refusing(() => checkHead(store, saved));
}

/** Computes the newest states, which checks that all updates fit together. */
function checkHead(store: MemoryStore, { seqno, hash }: SavedChain): void {
  const { masterchain } = topsOf(store);
  if (masterchain.id.seqno !== seqno || toHex(masterchain.id.rootHash) !== hash)
    throw new DevnetError('FILE_INVALID', 'the blocks do not lead to the newest block of the file');
}

/** A chain that was read from a file and checked. */
export class ImportedChain {
  readonly store: MemoryStore;
  readonly head: Omit<Checkpoint, 'name'>;
  readonly #spill: SpillFile;

  /** Refuses the chain of a network with other zero states. */
  static async read(
    bytes: AsyncIterable<Uint8Array>,
    zeroStates: readonly ZeroState[],
  ): Promise<ImportedChain> {
    const saved = await openChainFile(bytes);
    const isSame = zeroStates.every(({ id }, index) => {
      const other = saved.zeroStates[index];
      return other && sameBlock(id, other.id);
    });
    if (!isSame)
      throw new DevnetError(
        'FILE_INVALID',
        'the file belongs to another network; start a devnet with --state FILE to continue its chain',
      );
    const imported = new ImportedChain(saved);
    try {
      await appendChain(imported.store, saved);
      return imported;
    } catch (error) {
      imported.close();
      throw error;
    }
  }

  private constructor({ zeroStates, seqno, hash, clock }: SavedChain) {
    this.#spill = new SpillFile();
    this.store = new MemoryStore(zeroStates, new BlockCache(CACHE_BYTES, this.#spill));
    this.head = { seqno, hash, clock };
  }

  close(): void {
    this.#spill.close();
  }
}
