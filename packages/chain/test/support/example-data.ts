import { createHash } from 'node:crypto';
import {
  Address,
  Block,
  type BlockIdExt,
  BlockProof,
  Config,
  openProof,
  parseShard,
  readBoc,
} from '@tonway/chain';
import { readFixture, readJsonLines } from '@tonway/tools/fixtures';
import { Answer } from './answer.ts';

const FOLDER = ['chain', 'proofs', 'mc-3236530-shuffle'];

const sha512 = (bytes: Uint8Array): Uint8Array => createHash('sha512').update(bytes).digest();

/** Ed25519 by the Web Crypto API. */
async function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) {
  const [name, { subtle }] = ['Ed25519', globalThis.crypto];
  const key = await subtle.importKey('raw', Buffer.from(publicKey), name, false, ['verify']);
  return subtle.verify(name, key, Buffer.from(signature), Buffer.from(message));
}

/** What the examples of doc comments use: a key block of a real network, and answers of a recorded lite server. */
export function exampleData() {
  const blockBytes = readFixture(...FOLDER, 'key_block_3236530.boc');
  const root = readBoc(blockBytes);
  const block = Block.load(root);
  const { workchain, shard } = block.info.shard;
  const hashes = {
    rootHash: root.hash(),
    fileHash: createHash('sha256').update(blockBytes).digest(),
  };
  const blockId: BlockIdExt = { workchain, shard, seqno: block.info.seqno, ...hashes };
  const params = block.extra.custom?.config?.config;
  if (!params) throw new Error('the block has no configuration');
  return {
    blockBytes,
    block,
    blockId,
    proofBytes: readFixture(...FOLDER, 'proof_3236550.boc'),
    report: () => {},
    config: new Config(params),
    address: Address.parse(`0:${'5'.repeat(64)}`),
    sha512,
    crypto: { sha512, verify },
    forwardLink: forwardLink(blockId),
    backLink: backLink(),
    ...recordedAccount(),
  };
}

/** From the key block to a block that its validators signed. */
function forwardLink(from: BlockIdExt) {
  const proof = BlockProof.load(readBoc(readFixture(...FOLDER, 'proof_3236550.boc')));
  if (!proof.signatures) throw new Error('the proof has no signatures');
  const { validatorInfo, pureSignatures } = proof.signatures;
  return {
    from,
    to: proof.proofFor,
    toKeyBlock: false,
    configRoot: readBoc(readFixture(...FOLDER, 'key_block_3236530.boc')),
    headerRoot: openProof(proof.root),
    signatures: {
      kind: 'ordinary',
      catchainSeqno: validatorInfo.catchainSeqno,
      validatorSetHash: validatorInfo.validatorListHashShort,
      signatures: Array.from(pureSignatures.signatures.values(), ({ nodeIdShort, sign }) => ({
        node: nodeIdShort,
        signature: 'signature' in sign ? sign.signature : new Uint8Array(),
      })),
    },
  };
}

interface RecordedId {
  readonly workchain: number;
  readonly shard: string;
  readonly seqno: number;
  readonly root_hash: string;
  readonly file_hash: string;
}

interface Row {
  readonly name: string;
  readonly params: {
    readonly id: RecordedId;
    readonly mc_block_id: RecordedId;
    readonly account: { readonly workchain: number; readonly id: string };
  };
  readonly response: string;
}

function recorded(name: string): Row {
  for (const row of readJsonLines<Row>('localnet', 'liteserver.jsonl.gz'))
    if (row.name === `liteServer.${name}`) return row;
  throw new Error(`no answer to ${name}`);
}

/** From the newest recorded block to the first one, as a lite server proves a lookup. */
function backLink() {
  const { params, response } = recorded('lookupBlockWithProof');
  const answer = new Answer(Buffer.from(response, 'base64'));
  const to = answer.id();
  answer.skip(4).id();
  const [[fromRoot], [stateRoot]] = [answer.proofs(), answer.proofs()];
  if (answer.uint32() > 0) throw new Error('the block is not of the masterchain');
  const [toRoot] = answer.proofs();
  return { from: idOf(params.mc_block_id), to, toKeyBlock: false, fromRoot, stateRoot, toRoot };
}

function recordedAccount() {
  const { params, response } = recorded('getAccountState');
  const answer = new Answer(Buffer.from(response, 'base64'));
  answer.skip(2 * 80);
  const [shardProof, proof, state] = [answer.data(), answer.data(), answer.data()];
  const { workchain, id } = params.account;
  return {
    trustedBlock: idOf(params.id),
    account: { workchain, id: Buffer.from(id, 'hex') },
    accountAnswer: { shardProof, proof, state },
  };
}

function idOf({ workchain, shard, seqno, root_hash, file_hash }: RecordedId): BlockIdExt {
  const [rootHash, fileHash] = [Buffer.from(root_hash, 'hex'), Buffer.from(file_hash, 'hex')];
  return { workchain, shard: parseShard(shard), seqno, rootHash, fileHash };
}
