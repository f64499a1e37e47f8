import { FULL_SHARD, isShard } from '@tonway/chain';
import type { Subject } from '../servers/slice.ts';
import type { FunctionName, Params } from '../tl/types.ts';

interface BlockName {
  readonly workchain: number;
  readonly shard: bigint;
  readonly seqno: number;
}

/** The parameters that name a part of the chain, of all queries. */
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

type ShardRef = Pick<Subject, 'workchain' | 'shard'>;

const MASTERCHAIN: ShardRef = { workchain: -1, shard: FULL_SHARD };
const STABLE_PROOF = 0x1001;

/** The part of the chain that a query reads, for servers that serve only slices of the chain. */
export function subjectOf<Name extends FunctionName>(name: Name, params: Params<Name>): Subject {
  const fields = params as Fields;
  if (name === 'getTransactions') return at(accountShard(fields), 'lt', fields.lt);
  if (name === 'getBlockProof') return proofSubject(fields);
  if (name.startsWith('lookupBlock')) return lookupSubject(fields);
  if (fields.id) return blockSubject(fields.id, fields);
  return at(shardOf(fields.wc, fields.shard), 'recent');
}

function blockSubject(id: BlockName, fields: Fields): Subject {
  const shardRef = fields.account ? accountShard(fields) : shardOf(fields.workchain, fields.shard);
  if (id.workchain !== -1) return at(shardOf(id.workchain, id.shard), 'seqno', id.seqno);
  return id.seqno === -1
    ? at(shardRef, 'recent')
    : at(shardRef, 'masterchainSeqno', id.seqno >>> 0);
}

function lookupSubject({ id, lt, utime }: Fields): Subject {
  const shardRef = shardOf(id?.workchain, id?.shard);
  if (lt !== undefined) return at(shardRef, 'lt', lt);
  return utime === undefined ? at(shardRef, 'seqno', id?.seqno) : at(shardRef, 'utime', utime);
}

function proofSubject({ mode = 0, knownBlock, targetBlock }: Fields): Subject {
  if ((mode & STABLE_PROOF) !== STABLE_PROOF) return at(MASTERCHAIN, 'recent');
  return at(MASTERCHAIN, 'seqno', Math.max(knownBlock?.seqno ?? 0, targetBlock?.seqno ?? 0));
}

function accountShard({ account }: Fields): ShardRef {
  if (!account || account.workchain === -1) return MASTERCHAIN;
  const prefix = Buffer.from(account.id).readBigUInt64BE(0);
  return { workchain: account.workchain, shard: deepestShard(prefix) };
}

/** A look-up accepts any prefix as a shard. */
function shardOf(workchain = -1, shard: bigint = FULL_SHARD): ShardRef {
  if (workchain === -1) return MASTERCHAIN;
  const unsigned = BigInt.asUintN(64, shard);
  return { workchain, shard: isShard(unsigned) ? unsigned : deepestShard(unsigned) };
}

/** Shard prefixes have at most 60 bits. */
function deepestShard(prefix: bigint): bigint {
  return (prefix & ~15n) | 8n;
}

function at(shardRef: ShardRef, kind: Subject['at'], value: bigint | number = 0): Subject {
  return { ...shardRef, at: kind, value: BigInt(value) };
}
