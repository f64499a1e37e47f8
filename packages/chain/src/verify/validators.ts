import { toHex } from '../bits/bytes.ts';
import type { Cell } from '../cell/cell.ts';
import { sha256 } from '../cell/hash-kernel.ts';
import type { Config } from '../config/config.ts';
import { ValidatorSet } from '../config/validator-set.ts';
import {
  type SubsetMember,
  subsetHashInputs,
  validatorSubset,
  validatorSubsetHash,
} from '../config/validator-subset.ts';
import { FULL_SHARD, MASTERCHAIN } from '../shard/shard-id.ts';
import { ensure, fail } from './ensure.ts';

/** Passed in because this package has no crypto dependency. */
export interface ProofCrypto {
  sha512(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Ed25519. */
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>;
  /** `validatorRound`, or a cache of it: many blocks are signed by the same validators. */
  readonly round?: (set: Cell) => ValidatorRound;
}

/** A validator whose signature counts. */
export interface Signer {
  readonly publicKey: Uint8Array;
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

export interface ValidatorRound {
  readonly set: ValidatorSet;
  /** The masterchain validators; only their order depends on the catchain seqno. */
  readonly signers: Signers;
}

/** The masterchain validators in the configuration of a key block or the zero state. */
export async function masterchainSigners(
  config: Config,
  catchainSeqno: number,
  { sha512, round = validatorRound }: ProofCrypto,
): Promise<MasterchainSigners> {
  const cell = config.cell(35) ?? config.cell(34) ?? fail('no validators');
  ensure(cell.isComplete, 'the proof leaves out a part of the validators');
  const { set, signers } = round(cell);
  const query = { workchain: MASTERCHAIN, shard: FULL_SHARD, catchainSeqno };
  const inputs = subsetHashInputs(query, set.main);
  const hashes = (await Promise.all(inputs.map(sha512))).values();
  const next = () => hashes.next().value ?? fail('no hash');
  const members = validatorSubset(set, config.require(28), query, next);
  return { ...signers, hash: validatorSubsetHash(catchainSeqno, members) };
}

/**
 * The masterchain validators of a ValidatorSet.
 *
 * @example
 * validatorRound(config.cell(34)).signers.byNode.size; // => config.validators.main
 */
export function validatorRound(cell: Cell): ValidatorRound {
  const set = ValidatorSet.load(cell);
  return { set, signers: signersOf(set.validators.slice(0, set.main)) };
}

/**
 * The signers of a list of validators, by short id.
 *
 * @example
 * signersOf([{ publicKey: new Uint8Array(32), weight: 7n }]).totalWeight; // => 7n
 */
export function signersOf(members: readonly Pick<SubsetMember, 'publicKey' | 'weight'>[]): Signers {
  const byNode = new Map<string, Signer>();
  let totalWeight = 0n;
  for (const { publicKey, weight } of members) {
    byNode.set(toHex(nodeId(publicKey)), { publicKey, weight });
    totalWeight += weight;
  }
  return { byNode, totalWeight };
}

// pub.ed25519 key:int256 = PublicKey
const PUB_ED25519 = [0xc6, 0xb4, 0x13, 0x48] as const;

/** The short id of a key: SHA-256 of the boxed key. */
function nodeId(publicKey: Uint8Array): Uint8Array {
  return sha256(Uint8Array.from([...PUB_ED25519, ...publicKey]));
}
