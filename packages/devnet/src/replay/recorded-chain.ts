import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  Block,
  type BlockIdExt,
  equalBytes,
  fromHex,
  parseShard,
  previousBlocks,
  readBoc,
  toHex,
} from '@tonway/chain';
import { describeBlock } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { readZeroStates } from '../store/zero-state-files.ts';
import { jsonLines } from './json-lines.ts';
import { nextState } from './next-state.ts';
import { recordedSignatures } from './recorded-signatures.ts';

interface BlockRow {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly root_hash: string;
  readonly file_hash: string;
  readonly boc: string;
}

/**
 * Loads a recorded network: `zerostate/*.boc`, `blocks.jsonl.gz` (a shard block before the masterchain block that
 * lists it) and, for the signatures in it, `liteserver.jsonl.gz`.
 */
export async function loadRecordedChain(folder: string): Promise<MemoryStore> {
  const store = new MemoryStore(await readZeroStates(folder));
  const answers = join(folder, 'liteserver.jsonl.gz');
  const signatures = existsSync(answers) ? await recordedSignatures(answers) : new Map();
  for await (const row of jsonLines<BlockRow>(join(folder, 'blocks.jsonl.gz'))) {
    const id = idOf(row);
    const data = Buffer.from(row.boc, 'base64');
    const root = readBoc(data);
    const isSame = equalBytes(fileHash(data), id.fileHash) && equalBytes(root.hash(), id.rootHash);
    if (!isSame) refuse(id, 'has another hash');
    const state = nextState(root, parentStates(store, id, Block.load(root)));
    store.append({ id, data, root, state, signatures: signatures.get(row.root_hash) ?? null });
  }
  return store;
}

function parentStates(store: MemoryStore, id: BlockIdExt, { info }: Block) {
  return previousBlocks(info).map((parent) => store.state(parent) ?? refuse(id, 'has no parent'));
}

function idOf({ workchain, shard, seqno, root_hash, file_hash }: BlockRow): BlockIdExt {
  const hashes = { rootHash: fromHex(root_hash), fileHash: fromHex(file_hash) };
  return { workchain, shard: parseShard(shard), seqno, ...hashes };
}

function fileHash(data: Uint8Array): Uint8Array {
  return createHash('sha256').update(data).digest();
}

function refuse(id: BlockIdExt, why: string): never {
  const name = `${describeBlock(id)} ${toHex(id.rootHash)}`;
  throw new DevnetError('REPLAY_INVALID', `the recorded block ${name} ${why}`);
}
