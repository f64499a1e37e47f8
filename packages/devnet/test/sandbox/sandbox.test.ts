import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  Address,
  ConfigDictionary,
  MASTERCHAIN,
  type Transaction,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import { fanOut, jettons, nfts } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { travel } from '../live/support/journey.ts';
import { type ReadBlock, readChain } from '../live/support/read-chain.ts';
import { readerOf, startDevnet } from '../support/running-devnet.ts';
import { isFromNowhere, zeroStatesOf } from '../support/whole-chain.ts';
import { Replica } from './replica.ts';

/** Plays scenes and a journey, in one shard and in several. */
async function livedThrough(t: TestContext): Promise<readonly ReadBlock[]> {
  const devnet = await startDevnet(t, { production: 'manual', shards: 2 });
  await using network = new DevnetNetwork(devnet);
  for (const scene of [jettons, nfts, fanOut]) await scene(network);
  await travel(devnet);
  const { head, shards } = devnet.status;
  return readChain(await readerOf(t, devnet), [head, ...shards]);
}

interface Happened {
  readonly read: ReadBlock;
  readonly address: Address;
  readonly transaction: Transaction;
}

/** In causal order. */
function transactionsIn(chain: readonly ReadBlock[]): Happened[] {
  const all = chain.flatMap((read) =>
    [...transactionsOf(read.block)].map((transaction) => {
      const address = new Address(read.id.workchain, transaction.accountAddress);
      return { read, address, transaction };
    }),
  );
  return all.sort((a, b) => Number(a.transaction.lt - b.transaction.lt));
}

/** Masterchain states by seqno; a block follows the configuration of the one it refers to. */
function rulesOf(chain: readonly ReadBlock[]) {
  const states = chain
    .filter(({ id }) => id.workchain === MASTERCHAIN)
    .flatMap(({ state, parents }) => [...parents, state]);
  const bySeqno = new Map(states.map((state) => [state.seqno, state]));
  return ({ id, block }: ReadBlock) => {
    const state = bySeqno.get(block.info.masterRef?.seqno ?? id.seqno - 1);
    return ConfigDictionary.toCell(state?.custom?.config.config ?? assert.fail());
  };
}

test('every transaction equals the result of the sandbox for the same message', async (t) => {
  const chain = await livedThrough(t);
  const replica = await Replica.start(zeroStatesOf(chain));
  const rulesFor = rulesOf(chain);
  const seen = new Map<string, number>();
  for (const { read, address, transaction } of transactionsIn(chain)) {
    const { inMessage, now, lt, hash, description } = transaction;
    if (inMessage?.info.kind === 'internal' && !isFromNowhere(inMessage))
      assert.ok(replica.travelling.has(toHex(inMessage.hash)), 'the sandbox sent the message too');
    replica.config = rulesFor(read);
    const { randSeed: randomSeed } = read.block.extra;
    const repeated = await replica.repeat(address, transaction, { now, lt, randomSeed });
    assert.equal(toHex(repeated.hash), toHex(hash), `${address.toRaw()} at ${lt}`);
    const kind = inMessage?.info.kind ?? description.kind;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  assert.equal(replica.travelling.size, 0);
  t.diagnostic(`equal: ${[...seen].map(([kind, count]) => `${count} ${kind}`).join(', ')}`);
  assert.ok((seen.get('internal') ?? 0) + (seen.get('external-in') ?? 0) >= 200);
});
