import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
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
import { decodeAnswer, describeBlock, type SignatureSet } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { nextState } from '../store/compute-state.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { readZeroStates } from '../store/zero-state-files.ts';

interface BlockRow {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly root_hash: string;
  readonly file_hash: string;
  readonly boc: string;
}

/**
 * Loads a recorded network: `zerostate/*.boc`, `blocks.jsonl.gz` (each shard block before the masterchain block that
 * lists it) and `liteserver.jsonl.gz`, which contains the signatures.
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
    if (!isSame) refuse(id, 'does not match its hash');
    const state = nextState(root, parentStates(store, id, Block.load(root)));
    store.append({ id, data, root, state, signatures: signatures.get(row.root_hash) ?? null });
  }
  return store;
}

function parentStates(store: MemoryStore, id: BlockIdExt, { info }: Block) {
  return previousBlocks(info).map(
    (parent) => store.state(parent) ?? refuse(id, 'has an unknown parent'),
  );
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

/** Streams the rows of a `.jsonl.gz` file. */
async function* jsonLines<Row>(path: string): AsyncGenerator<Row> {
  const input = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield JSON.parse(line) as Row;
  }
}

interface Row {
  readonly name: string;
  readonly response: string | null;
}

/** Signatures of masterchain blocks by root hash, as far as recorded block proofs contain them. */
async function recordedSignatures(path: string): Promise<Map<string, SignatureSet>> {
  const signatures = new Map<string, SignatureSet>();
  for await (const { name, response } of jsonLines<Row>(path)) {
    if (name !== 'liteServer.getBlockProof' || response === null) continue;
    const answer = decodeAnswer('getBlockProof', Buffer.from(response, 'base64'));
    if (answer.kind === 'liteServer.error') continue;
    for (const step of answer.steps) {
      if (step.kind !== 'liteServer.blockLinkForward') continue;
      signatures.set(toHex(step.to.rootHash), step.signatures);
    }
  }
  return signatures;
}
