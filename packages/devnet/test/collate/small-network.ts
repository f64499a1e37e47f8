import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  Address,
  Block,
  Builder,
  type Cell,
  Config,
  ConfigDictionary,
  MASTERCHAIN,
  Message,
  NO_CURRENCIES,
  previousBlocks,
  readBoc,
  type ShardAccount,
  type ShardAccountFields,
  type ShardIdent,
  ShardStateUnsplit,
  shardContainsAccount,
  toHex,
  Workchains,
} from '@tonway/chain';
import { keyPairFromSeed } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { CollatedBlock, NextShardBlock } from '../../src/collate/collation.ts';
import { collateMasterchainBlock } from '../../src/collate/masterchain-block.ts';
import { collateShardBlock } from '../../src/collate/shard-block.ts';
import { makeAccount } from '../../src/genesis/account.ts';
import { makeGenesis } from '../../src/genesis/genesis.ts';
import { nextShards, topOf, topsOf } from '../../src/network/chain-tops.ts';
import { externalMessage, internalMessage } from '../../src/network/messages.ts';
import { nextState } from '../../src/store/compute-state.ts';
import { MemoryStore } from '../../src/store/memory-store.ts';

const GENESIS_TIME = 1_700_000_000;
const key = keyPairFromSeed(new Uint8Array(32).fill(9));

export interface RoundInput {
  readonly externals?: readonly Message[];
  readonly impersonated?: readonly Message[];
  readonly overrides?: ReadonlyMap<string, ShardAccountFields | null>;
  readonly configOverride?: Cell | null;
  readonly future?: NextShardBlock['future'];
}

/** A small network that produces one round at a time. */
export class SmallNetwork {
  readonly store: MemoryStore;
  readonly #tvm: Tvm;
  #now = GENESIS_TIME;

  constructor(tvm: Tvm, splitDepth = 0) {
    this.#tvm = tvm;
    const { publicKey } = key;
    const keys = { validatorKey: publicKey, configKey: publicKey, faucetKey: publicKey };
    this.store = new MemoryStore(
      makeGenesis({
        ...keys,
        base: null,
        params: new Map(),
        globalId: -3,
        genUtime: GENESIS_TIME,
        faucetBalanceNano: 10n ** 15n,
        funded: [],
        signatures: 'simplex',
        splitDepth,
      }),
    );
  }

  /** Produces a block of every shard, then the masterchain block. */
  async round(input: RoundInput = {}): Promise<CollatedBlock[]> {
    const { masterchain } = topsOf(this.store);
    const shardBlocks = await Promise.all(this.nextShardBlocks(input).map(collateShardBlock));
    const masterchainBlock = await collateMasterchainBlock({
      ...this.#common(input, { workchain: MASTERCHAIN, shard: 1n << 63n }),
      previous: masterchain,
      shards: shardBlocks,
      newShardBlocks: shardBlocks,
      configOverride: input.configOverride ?? null,
    });
    const blocks = [...shardBlocks, masterchainBlock];
    for (const block of blocks) this.#append(block);
    return blocks;
  }

  /** The inputs of the shard blocks of a round, one second after the previous one. */
  nextShardBlocks(input: RoundInput): NextShardBlock[] {
    this.#now++;
    const { masterchain, shards } = topsOf(this.store);
    return nextShards(shards).map(({ shard, previous }) => ({
      ...this.#common(input, shard),
      shard,
      previous,
      masterchain,
      neighbours: [masterchain, ...shards],
      future: input.future ?? null,
    }));
  }

  /** Sets the maximum split depth of the basechain. */
  async allowSplits(maxSplit: number): Promise<void> {
    const workchains = new Config(this.config).require(12);
    const basechain = workchains.get(0);
    assert.ok(basechain);
    const changed = workchains.set(0, { ...basechain, minSplit: 0, monitorMinSplit: 0, maxSplit });
    await this.setParam(12, Workchains.toCell(changed));
  }

  async setParam(number: number, value: Cell): Promise<void> {
    const changed = this.config.set(number, value);
    await this.round({ configOverride: ConfigDictionary.toCell(changed) });
  }

  get config(): ConfigDictionary {
    const { head } = this.store;
    const extra = head && ShardStateUnsplit.load(head.state).custom;
    assert.ok(extra);
    return extra.config.config;
  }

  account(address: Address): ShardAccount | null {
    const top = topOf(topsOf(this.store), address);
    return (top && ShardStateUnsplit.load(top.state).accounts.get(address.hash)) ?? null;
  }

  /** Checks that the blocks alone reproduce the same states. */
  #append({ id, data, root, state }: CollatedBlock): void {
    const parents = previousBlocks(Block.load(root).info).map((each) => this.store.state(each));
    const rebuilt = nextState(root, parents as Cell[]);
    assert.equal(rebuilt.hashHex(), state.hashHex());
    assert.equal(readBoc(data).hashHex(), toHex(id.rootHash));
    this.store.append({ id, data, root, state, signatures: null });
  }

  #common(input: RoundInput, shard: ShardIdent) {
    const ours = (messages: readonly Message[] = []) =>
      messages.filter(({ info }) => isIn(shard, info.destination));
    return {
      tvm: this.#tvm,
      now: this.#now,
      createdBy: key.publicKey,
      randomSeed: createHash('sha256').update(`${this.#now}`).digest(),
      externals: ours(input.externals),
      impersonated: ours(input.impersonated),
      overrides: input.overrides ?? new Map(),
      masterchainStates: (seqno: number) => this.store.masterchainBlock(seqno)?.state ?? null,
    };
  }
}

function isIn({ workchain, shard }: ShardIdent, address: unknown): boolean {
  if (!(address instanceof Address) || address.workchain !== workchain) return false;
  return shardContainsAccount(shard, address.hash);
}

/** Code that sends the message contained in an external message and accepts internal messages. */
export const RELAY_CODE = new Builder()
  .storeBytes(Buffer.from('dd', 'hex')) // IFNOTRET: the selector of an internal message is 0
  .storeBytes(Buffer.from('f800', 'hex')) // ACCEPT
  .storeBytes(Buffer.from('d430', 'hex')) // LDREF DROP
  .storeBytes(Buffer.from('73fb00', 'hex')) // 3 PUSHINT SENDRAWMSG
  .build();

/** An account whose id starts with the byte. */
export function relayAddress(firstByte: number, number = 0, workchain = 0): Address {
  const id = createHash('sha256').update(`relay ${number}`).digest();
  id[0] = firstByte;
  return new Address(workchain, id);
}

export function relay(address: Address, balanceNano: bigint): [string, ShardAccountFields] {
  const data = new Builder().build();
  const init = { fixedPrefixLength: null, special: null, code: RELAY_CODE, data, library: null };
  const balance = { ...NO_CURRENCIES, coins: balanceNano };
  const state = { kind: 'active', init } as const;
  const account = makeAccount({ address, balance, state, lastPaid: GENESIS_TIME, last: null });
  return [address.toRaw(), account];
}

/** An external message that makes one account pay another. */
export function order(from: Address, to: Address, valueNano: bigint): Message {
  const sent = Message.toCell(internalMessage({ from, to, valueNano, bounce: false }));
  return externalMessage(from, new Builder().storeRef(sent).build());
}
