import { FULL_SHARD, isShard } from '@tonway/chain';
import type { Subject } from '../servers/slice.ts';
import type { FunctionName, Params } from '../tl/types.ts';

interface BlockName {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
}

/** The fields of all questions that say what they are about. */
interface Fields {
  readonly id?: BlockName;
  readonly account?: { readonly workchain: number; readonly id: Uint8Array };
  readonly mode?: number;
  readonly lt?: bigint;
  readonly utime?: number;
  readonly workchain?: number;
  readonly wc?: number;
  readonly shard?: bigint;
  readonly knownBlock?: BlockName;
  readonly targetBlock?: BlockName;
}

type Place = Pick<Subject, 'workchain' | 'shard'>;

const MASTERCHAIN: Place = { workchain: -1, shard: FULL_SHARD };
const STABLE_PROOF = 0x1001;

/** Which part of the chain a question is about, for servers that answer for slices of it. */
export function subjectOf<Name extends FunctionName>(name: Name, params: Params<Name>): Subject {
  const fields = params as Fields;
  if (name === 'getTransactions') return at(accountPlace(fields), 'lt', fields.lt);
  if (name === 'getBlockProof') return proofSubject(fields);
  if (name.startsWith('lookupBlock')) return lookupSubject(fields);
  if (fields.id) return blockSubject(fields.id, fields);
  return at(shardPlace(fields.wc, fields.shard), 'recent');
}

function blockSubject(id: BlockName, fields: Fields): Subject {
  const place = fields.account ? accountPlace(fields) : shardPlace(fields.workchain, fields.shard);
  if (id.workchain !== -1) return at(shardPlace(id.workchain, id.shard), 'seqno', id.seqno);
  return id.seqno === -1 ? at(place, 'recent') : at(place, 'masterchainSeqno', id.seqno >>> 0);
}

function lookupSubject({ id, lt, utime }: Fields): Subject {
  const place = shardPlace(id?.workchain, id?.shard);
  if (lt !== undefined) return at(place, 'lt', lt);
  return utime === undefined ? at(place, 'seqno', id?.seqno) : at(place, 'utime', utime);
}

function proofSubject({ mode = 0, knownBlock, targetBlock }: Fields): Subject {
  if ((mode & STABLE_PROOF) !== STABLE_PROOF) return at(MASTERCHAIN, 'recent');
  return at(MASTERCHAIN, 'seqno', Math.max(knownBlock?.seqno ?? 0, targetBlock?.seqno ?? 0));
}

function accountPlace({ account }: Fields): Place {
  if (!account || account.workchain === -1) return MASTERCHAIN;
  const prefix = Buffer.from(account.id).readBigUInt64BE(0);
  return { workchain: account.workchain, shard: deepestShard(prefix) };
}

/** A look-up takes any prefix for a shard. */
function shardPlace(workchain = -1, shard: bigint = FULL_SHARD): Place {
  if (workchain === -1) return MASTERCHAIN;
  const unsigned = BigInt.asUintN(64, shard);
  return { workchain, shard: isShard(unsigned) ? unsigned : deepestShard(unsigned) };
}

/** Shards end at 60 bits. */
function deepestShard(prefix: bigint): bigint {
  return (prefix & ~15n) | 8n;
}

function at(place: Place, kind: Subject['at'], value: bigint | number = 0): Subject {
  return { ...place, at: kind, value: BigInt(value) };
}
