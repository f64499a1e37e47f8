import { createHash, type KeyObject } from 'node:crypto';
import {
  type Cell,
  type Config,
  FULL_SHARD,
  type SubsetMember,
  toHex,
  ValidatorSet,
  validatorSubset,
  validatorSubsetHash,
} from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import { keyId, publicKeyObject } from '../../adnl/keys.ts';
import { ensure, fail } from '../open.ts';

/** A validator whose signature counts. */
export interface Signer {
  readonly key: KeyObject;
  readonly weight: bigint;
}

/** The validators that may sign a block, by short id in hex. */
export interface Signers {
  readonly byNode: ReadonlyMap<string, Signer>;
  readonly totalWeight: bigint;
}

/** The masterchain signers at one catchain seqno, with the hash that block headers contain. */
export interface MasterchainSigners extends Signers {
  readonly hash: number;
}

/** The masterchain validators in the configuration of a key block or the zero state. */
export function masterchainSigners(config: Config, catchainSeqno: number): MasterchainSigners {
  const { set, signers } = roundOf(config.cell(35) ?? config.cell(34) ?? fail('no validators'));
  const query = { workchain: -1, shard: FULL_SHARD, catchainSeqno };
  const members = validatorSubset(set, config.require(28), query, sha512);
  return { ...signers, hash: validatorSubsetHash(catchainSeqno, members) };
}

export function signersOf(members: readonly Pick<SubsetMember, 'publicKey' | 'weight'>[]): Signers {
  const byNode = new Map<string, Signer>();
  let totalWeight = 0n;
  for (const { publicKey, weight } of members) {
    byNode.set(toHex(keyId(publicKey)), { key: publicKeyObject(publicKey), weight });
    totalWeight += weight;
  }
  return { byNode, totalWeight };
}

/** A validator set with imported keys. */
interface Round {
  readonly set: ValidatorSet;
  /** The masterchain validators; only their order depends on the catchain seqno. */
  readonly signers: Signers;
}

const MAX_ROUNDS = 8;
/** Cached by the hash of the set, because importing keys is as slow as checking signatures. */
const rounds = new LRUCache<string, Round>({ max: MAX_ROUNDS });

function roundOf(cell: Cell): Round {
  // checked before the cache, so that the result does not depend on earlier answers
  ensure(cell.isComplete, 'the proof leaves out a part of the validators');
  const hash = cell.hashHex();
  const cached = rounds.get(hash);
  if (cached) return cached;
  const round = newRound(ValidatorSet.load(cell));
  rounds.set(hash, round);
  return round;
}

function newRound(set: ValidatorSet): Round {
  return { set, signers: signersOf(set.validators.slice(0, set.main)) };
}

function sha512(bytes: Uint8Array): Uint8Array {
  return createHash('sha512').update(bytes).digest();
}
