import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, type TestContext, test } from 'node:test';
import { type Cell, FULL_SHARD, ProofIncompleteError, ShardStateUnsplit } from '@tonway/chain';
import { AdnlServer, Connection, VerifiedReads } from '@tonway/lite-client';
import { Random } from '@tonway/tools/random';
import { Tvm } from '@tonway/tvm';
import { ForkedStates, type MemoryStore } from '../../src/index.ts';
import { unwrap } from '../../src/lite-server/query.ts';
import { ask, recordedStore } from '../support/recorded-network.ts';
import { serve } from '../support/served-network.ts';
import { ForkedRound } from './support/forked-round.ts';

const HEAD = 1851;
const LIES = 1000;
const TIMEOUT_MS = 4000;

function readsFrom(
  t: TestContext,
  { port, publicKey }: { readonly port: number; readonly publicKey: Uint8Array },
): VerifiedReads {
  const server = { host: '127.0.0.1', port, publicKey, slices: null };
  const client = new Connection(server, { queryTimeoutMs: TIMEOUT_MS });
  t.after(() => client.close());
  return new VerifiedReads(client, null);
}

/** Everything that is known of the tree is as in the whole one; returns the number of known cells. */
function assertPartOf(part: Cell, whole: Cell, seen = new Set<string>()): number {
  const hash = whole.hashHex();
  assert.equal(part.hashHex(), hash);
  if (part.isPruned || seen.has(hash)) return 0;
  seen.add(hash);
  assert.deepEqual(part.slice().loadBits(part.bitLength), whole.slice().loadBits(whole.bitLength));
  assert.equal(part.refCount, whole.refCount);
  const below = part.refs().map((child, index) => assertPartOf(child, whole.ref(index), seen));
  return below.reduce((sum, each) => sum + each, 1);
}

describe('the source of a fork', () => {
  const tvm = new Tvm({ workers: 1 });
  after(() => tvm.close());

  test(`tells ${LIES} lies, and none of them enters a state`, async (t) => {
    const store = await recordedStore('localnet');
    const random = new Random(20261119);
    const liar = { told: 0 };
    const onQuery = async (query: Uint8Array): Promise<Uint8Array | null> => {
      const data = unwrap(query);
      const answer = data && (await ask('localnet', HEAD, data));
      if (!answer || random.below(3) === 0) return answer;
      liar.told++;
      return mutated(answer, random);
    };
    const server = await AdnlServer.listen({ seed: randomBytes(32), port: 0, onQuery });
    t.after(() => server.close(0));
    const reads = readsFrom(t, server);
    let [refused, cells] = [0, 0];
    for (let seqno = 380; liar.told < LIES; seqno += 10) {
      const parent = store.masterchainBlock(seqno) ?? assert.fail();
      const next = store.masterchainBlock(seqno + 1) ?? assert.fail();
      const refuse = (error: unknown) => {
        assert.equal((error as { code?: unknown }).code, 'FORK_SOURCE', String(error));
        refused++;
      };
      const fork = await insist(() => ForkedStates.open(reads, parent.id), refuse);
      await insist(async () => {
        for await (const [block, made] of new ForkedRound(store, fork, tvm).make(next))
          assert.ok(made.state.equals(block.state));
      }, refuse);
      cells += assertKnownPartsAreTrue(fork, store, seqno);
    }
    t.diagnostic(`${liar.told} lies, ${refused} attempts refused, ${cells} true cells known`);
    assert.ok(refused > LIES / 2 && cells > 1000);
  });

  test('may be slow, silent, gone and back: errors are clear, and nothing is lost', async (t) => {
    const store = await recordedStore('localnet');
    const server = await serve(t, 'localnet', HEAD);
    const reads = readsFrom(t, server);
    const [parent, next] = [600, 601].map((n) => store.masterchainBlock(n) ?? assert.fail());
    assert.ok(parent && next);
    server.change({ faults: { refusal: { code: 651, message: 'block is not in db' } } });
    await assert.rejects(ForkedStates.open(reads, parent.id), {
      code: 'FORK_SOURCE',
      message: /could not be read .* block is not in db .* archive server/,
    });
    server.change({ faults: { refusal: null, delayMs: 20 } });
    const fork = await ForkedStates.open(reads, parent.id);
    const make = async () => {
      for await (const [block, made] of new ForkedRound(store, fork, tvm).make(next))
        assert.ok(made.state.equals(block.state));
    };
    server.change({ faults: { silence: true } });
    await assert.rejects(make, { code: 'FORK_SOURCE', message: /no answer within/ });
    server.change({ faults: { silence: false, refusal: { code: -400, message: 'overloaded' } } });
    await assert.rejects(make, { code: 'FORK_SOURCE', message: /overloaded/ });
    server.change({ faults: { refusal: null } });
    await make();
    await server.close(0);
    // what is known needs no source
    await make();
    const { id, accounts } = basechain(fork, store);
    const sparse = () => ShardStateUnsplit.load(fork.state(id) ?? assert.fail()).accounts;
    const unknown = [...accounts.keys()].find((each) => isMissing(() => sparse().get(each)));
    await assert.rejects(
      fork.complete(() => sparse().get(unknown ?? assert.fail('all accounts are known'))),
      { code: 'FORK_SOURCE' },
    );
  });
});

/** The whole state of the only shard of a fork. */
function basechain({ head }: ForkedStates, store: MemoryStore) {
  const { custom } = ShardStateUnsplit.load(head.state);
  const [, descr] = custom?.shardHashes.get(0)?.find(0n) ?? assert.fail();
  const { seqno, rootHash, fileHash } = descr;
  const id = { workchain: 0, shard: FULL_SHARD, seqno, rootHash, fileHash };
  const { accounts } = ShardStateUnsplit.load(store.state(id) ?? assert.fail());
  return { id, accounts };
}

function isMissing(read: () => unknown): boolean {
  try {
    read();
    return false;
  } catch (error) {
    assert.ok(error instanceof ProofIncompleteError);
    return true;
  }
}

/** Repeats what fails. */
async function insist<T>(work: () => Promise<T>, refused: (error: unknown) => void): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      refused(error);
    }
  }
}

function assertKnownPartsAreTrue(fork: ForkedStates, store: MemoryStore, seqno: number): number {
  const { id } = store.masterchainBlock(seqno) ?? assert.fail();
  const known = fork.state(id);
  const whole = store.state(id);
  return known && whole ? assertPartOf(known, whole) : assert.fail();
}

/** Some bytes changed, a part left out, or a part repeated. */
function mutated(answer: Uint8Array, random: Random): Uint8Array {
  const bytes = answer.slice();
  const at = random.below(bytes.length);
  const kind = random.below(4);
  if (kind === 0) return bytes.subarray(0, at);
  if (kind === 1) bytes.copyWithin(at, random.below(bytes.length));
  for (let n = random.below(4); n >= 0; n--) {
    const place = random.below(bytes.length);
    bytes[place] = (bytes[place] as number) ^ (1 + random.below(255));
  }
  return bytes;
}
