import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type BlockIdExt, describeBlock, parseShard, readBoc, sameBlock } from '@tonway/chain';
import { blocksOf, conversations, type Network, readFixture } from '@tonway/tools/fixtures';
import { fromTlBlockId } from '../../src/block-id.ts';
import { LiteServerError } from '../../src/server-error.ts';
import { decodeAnswer, encodeAnswer } from '../../src/tl/lite-api.ts';
import type {
  ConstructorName,
  Constructors,
  FunctionName,
  Params,
  Tagged,
} from '../../src/tl/types.ts';
import { blockHeader } from '../../src/verify/block-header.ts';
import { paramsOf } from './recorded-params.ts';
import { FROM_KEY_BLOCK, READS, type Read, type Trust } from './verified-kinds.ts';

type TlBlockId = Constructors['tonNode.blockIdExt'];

export const KINDS = Object.keys(READS) as FunctionName[];

/** A true answer with its question and what is trusted. */
export interface TrueAnswer {
  readonly kind: FunctionName;
  readonly network: Network;
  readonly params: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
  readonly note: string;
  /** All blocks of the network. */
  readonly known: ReadonlyMap<string, KnownBlock>;
  /** Verifies any bytes as the answer to this question; some kinds give a promise. A server's refusal throws too. */
  verify(bytes: Uint8Array): unknown;
}

let loaded: readonly TrueAnswer[] | undefined;

/** Every recorded answer that is no error and that something can be proven of. */
export function trueAnswers(): readonly TrueAnswer[] {
  loaded ??= [...answersOf('localnet'), ...answersOf('localnet/split')];
  return loaded;
}

function* answersOf(network: Network): Generator<TrueAnswer> {
  const known = knownBlocks(network);
  for (const { name, params: recorded, response, note } of conversations(network)) {
    const kind = name.replace('liteServer.', '') as FunctionName;
    const read = READS[kind] as Read<FunctionName> | undefined;
    if (!read || !response) continue;
    const params = paramsOf(kind, recorded);
    const answer = decodeAnswer(kind, response);
    if (answer.kind === 'liteServer.error') continue;
    if (read.proves && !read.proves(params as Params<FunctionName>, answer)) continue;
    const trust = trustIn(known, params, answer);
    const verify = (bytes: Uint8Array): unknown => {
      const given = decodeAnswer(kind, bytes);
      if (given.kind === 'liteServer.error') throw new LiteServerError(given);
      return read.verify(trust, params as Params<FunctionName>, given);
    };
    yield { kind, network, known, params, bytes: Uint8Array.from(response), note, verify };
  }
}

export interface KnownBlock {
  readonly id: BlockIdExt;
  readonly boc: Uint8Array;
}

/** The blocks of a network by `describeBlock`, and its zerostates. */
export function knownBlocks(network: Network): ReadonlyMap<string, KnownBlock> {
  const known = new Map<string, KnownBlock>();
  const add = (id: BlockIdExt, boc: Uint8Array) => known.set(describeBlock(id), { id, boc });
  for (const [name, workchain] of [['masterchain', -1] as const, ['basechain', 0] as const]) {
    const boc = readFixture(network, 'zerostate', `${name}.boc`);
    const hashes = { rootHash: readBoc(boc).hash(), fileHash: sha256(boc) };
    add({ workchain, shard: 1n << 63n, seqno: 0, ...hashes }, boc);
  }
  for (const { workchain, shard, seqno, rootHash, fileHash, boc } of blocksOf(network)) {
    const hashes = {
      rootHash: Buffer.from(rootHash, 'hex'),
      fileHash: Buffer.from(fileHash, 'hex'),
    };
    add({ workchain, shard: parseShard(shard), seqno, ...hashes }, boc);
  }
  return known;
}

/** Every block that is trusted is one of the network. */
function trustIn(
  known: ReadonlyMap<string, KnownBlock>,
  params: Record<string, unknown>,
  answer: object,
): Trust {
  const find = (named: TlBlockId | undefined): KnownBlock => {
    assert.ok(named, 'no block is named');
    const id = fromTlBlockId(named);
    const found = known.get(describeBlock(id));
    assert.ok(found && sameBlock(found.id, id), `${describeBlock(id)} is not of the network`);
    return found;
  };
  const { id, masterchainId } = answer as { id?: TlBlockId; masterchainId?: TlBlockId };
  const asked = params.id as TlBlockId | undefined;
  const isOther = asked?.seqno === -1 || ((params.mode as number) & FROM_KEY_BLOCK) !== 0;
  const block = (): KnownBlock => find(isOther ? id : asked);
  return {
    get block() {
      return block().id;
    },
    get answered() {
      return find(id).id;
    },
    get masterchain() {
      return find(masterchainId).id;
    },
    header: () => blockHeader(block().id, readBoc(block().boc)),
  };
}

function sha256(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(bytes).digest();
}

/** The first true answer of a kind whose verified value fits. */
export function findAnswer(kind: FunctionName, fits: (value: unknown) => boolean): TrueAnswer {
  const found = trueAnswers().find((each) => each.kind === kind && fits(each.verify(each.bytes)));
  return found ?? assert.fail(`no ${kind} fits`);
}

/** The bytes of an answer with some fields changed. */
export function editedAnswer<T>({ kind, bytes }: TrueAnswer, edit: (answer: T) => T): Uint8Array {
  const edited: unknown = edit(decodeAnswer(kind, bytes) as T);
  return encodeAnswer(edited as Tagged<ConstructorName>);
}
