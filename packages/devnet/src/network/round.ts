import { randomBytes } from 'node:crypto';
import {
  Address,
  type Config,
  equalBytes,
  MASTERCHAIN,
  type Message,
  type ShardAccountFields,
  type ShardIdent,
  shardContainsAccount,
} from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { ChainTop, CollatedBlock, NextBlock, RefusedExternal } from '../collate/collation.ts';
import { collateMasterchainBlock } from '../collate/masterchain-block.ts';
import { collateShardBlock } from '../collate/shard-block.ts';
import { signBlock } from '../collate/sign-block.ts';
import type { SignatureKind } from '../genesis/config/network-config.ts';
import type { NewBlock } from '../store/chain-store.ts';
import type { ExecutedTransaction } from '../trace/trace-transaction.ts';
import { type ChainStates, type ChainTops, nextShards, topsOf } from './chain-tops.ts';
import { transactionsIn } from './produced-block.ts';

/** The input of a round. */
export interface RoundInput {
  readonly externals: readonly Message[];
  readonly ignoresSignatures: (message: Message) => boolean;
  readonly impersonated: readonly Message[];
  /** Account overrides by raw address. */
  readonly overrides: ReadonlyMap<string, ShardAccountFields | null>;
}

/** The block producer and the time of a round. */
export interface RoundMaker {
  readonly tvm: Tvm;
  readonly key: KeyPair;
  readonly signatures: SignatureKind;
  readonly now: number;
  readonly log?: NextBlock['log'];
}

export interface Round {
  /** Shard blocks first, the masterchain block last. */
  readonly blocks: readonly (NewBlock & ChainTop)[];
  /** Sorted by lt within each block. */
  readonly executed: readonly ExecutedTransaction[];
  readonly refused: readonly RefusedExternal[];
  readonly leftOver: readonly Message[];
  /** Whether outbound queues still hold messages. */
  readonly isBusy: boolean;
}

/** Whether the blocks of a network with this configuration are signed by the key. */
export function isValidator({ publicKey }: KeyPair, config: Config): boolean {
  const [validator] = config.validators.validators;
  return validator !== undefined && equalBytes(validator.publicKey, publicKey);
}

/** Produces one block of every shard, and the masterchain block that registers them. */
export async function makeRound(
  store: ChainStates,
  maker: RoundMaker,
  input: RoundInput,
): Promise<Round> {
  const tops = topsOf(store);
  const common = commonTo(store, maker, input);
  const shardBlocks = await makeShardBlocks(tops, common, input);
  const masterchainBlock = await collateMasterchainBlock({
    ...common,
    ...partOf(input, { workchain: MASTERCHAIN, shard: 0n }),
    previous: tops.masterchain,
    shards: shardBlocks,
    newShardBlocks: shardBlocks,
    configOverride: null,
  });
  return roundOf(shardBlocks, masterchainBlock, maker);
}

function makeShardBlocks(
  { masterchain, shards }: ChainTops,
  common: Common,
  input: RoundInput,
): Promise<CollatedBlock[]> {
  return Promise.all(
    nextShards(shards).map(({ shard, previous }) =>
      collateShardBlock({
        ...common,
        ...partOf(input, shard),
        randomSeed: randomBytes(32),
        shard,
        previous,
        masterchain,
        neighbours: [masterchain, ...shards],
        future: null,
      }),
    ),
  );
}

type Common = Omit<NextBlock, 'externals' | 'impersonated'>;

function commonTo(
  store: ChainStates,
  { tvm, now, key, log }: RoundMaker,
  input: RoundInput,
): Common {
  return {
    tvm,
    now,
    ...(log && { log }),
    createdBy: key.publicKey,
    randomSeed: randomBytes(32),
    overrides: input.overrides,
    ignoresSignatures: input.ignoresSignatures,
    masterchainStates: (seqno) => store.masterchainBlock(seqno)?.state ?? null,
  };
}

/** The part of the input for the accounts of a shard. */
function partOf({ externals, impersonated }: RoundInput, shard: ShardIdent) {
  const isHere = ({ info: { destination } }: Message) =>
    destination instanceof Address && holds(shard, destination);
  return { externals: externals.filter(isHere), impersonated: impersonated.filter(isHere) };
}

function holds({ workchain, shard }: ShardIdent, address: Address): boolean {
  if (address.workchain !== workchain) return false;
  return workchain === MASTERCHAIN || shardContainsAccount(shard, address.hash);
}

function roundOf(
  shardBlocks: readonly CollatedBlock[],
  masterchainBlock: CollatedBlock,
  { key, signatures }: RoundMaker,
): Round {
  const all = [...shardBlocks, masterchainBlock];
  const signed = signBlock(masterchainBlock, key, signatures);
  const blocks = all.map(({ id, data, root, state }) => {
    return { id, data, root, state, signatures: id.workchain === MASTERCHAIN ? signed : null };
  });
  return {
    blocks,
    executed: all.flatMap(transactionsIn),
    refused: all.flatMap(({ refused }) => refused),
    leftOver: all.flatMap(({ leftOver }) => leftOver),
    isBusy: all.some(({ hasQueue }) => hasQueue),
  };
}
