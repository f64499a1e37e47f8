import { readFile, rename, writeFile } from 'node:fs/promises';
import { type BlockIdExt, ChainError, fromHex, parseShard, shardToHex, toHex } from '@tonway/chain';
import { LiteError } from '../../errors.ts';

/** Progress of the proof of the masterchain. */
export interface TrustProgress {
  /** The trusted block of the proof. Progress with another start is ignored. */
  readonly start: BlockIdExt;
  /** The newest proven key block, where the next proof starts. */
  readonly keyBlock: BlockIdExt;
  readonly newest: BlockIdExt;
}

/** Stores the progress across restarts. The content of the store is trusted. */
export interface TrustStore {
  /** Null: nothing was saved. */
  load(): Promise<TrustProgress | null>;
  save(progress: TrustProgress): Promise<void>;
}

/**
 * Keeps the progress for the life of the process.
 *
 * @example
 * const chain = await TrustedChain.open(config.initBlock, memoryTrustStore());
 * chain.newest; // => config.initBlock
 */
export function memoryTrustStore(): TrustStore {
  let saved: TrustProgress | null = null;
  return {
    load: async () => saved,
    save: async (progress) => {
      saved = progress;
    },
  };
}

/**
 * A JSON file that is replaced atomically, so that several processes can share it.
 *
 * @example
 * const store = fileTrustStore(file);
 * await store.load(); // => null
 */
export function fileTrustStore(path: string): TrustStore {
  const temporaryPath = `${path}.${process.pid}.new`;
  let next: TrustProgress | null = null;
  let writing: Promise<void> | null = null;
  // one write at a time; only the newest progress is queued
  const writeAll = async (): Promise<void> => {
    for (let progress = next; progress; progress = next) {
      next = null;
      await writeFile(temporaryPath, toJson(progress), { flush: true });
      await rename(temporaryPath, path);
    }
  };
  return {
    load: async () => {
      const text = await readIfPresent(path);
      return text === null ? null : fromJson(path, text);
    },
    save: (progress) => {
      next = progress;
      writing ??= writeAll().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function toJson({ start, keyBlock, newest }: TrustProgress): string {
  const rows = { start: toText(start), keyBlock: toText(keyBlock), newest: toText(newest) };
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function fromJson(path: string, text: string): TrustProgress {
  try {
    const rows = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return {
      start: fromText(rows.start),
      keyBlock: fromText(rows.keyBlock),
      newest: fromText(rows.newest),
    };
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ChainError)) throw error;
    throw new LiteError('CONFIG_INVALID', `${path} is no trust store`, false, { cause: error });
  }
}

function toText({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): string {
  return `(${workchain},${shardToHex(shard)},${seqno}):${toHex(rootHash)}:${toHex(fileHash)}`;
}

const BLOCK_ID = /^\((-?\d{1,10}),([0-9a-f]{16}),(\d{1,10})\):([0-9a-f]{64}):([0-9a-f]{64})$/;

function fromText(text: unknown): BlockIdExt {
  const [, workchain, shard = '', seqno, rootHash = '', fileHash = ''] =
    BLOCK_ID.exec(String(text)) ?? [];
  if (!workchain) throw new SyntaxError(`"${text}" is no block id`);
  return {
    workchain: Number(workchain),
    shard: parseShard(shard),
    seqno: Number(seqno),
    rootHash: fromHex(rootHash),
    fileHash: fromHex(fileHash),
  };
}
