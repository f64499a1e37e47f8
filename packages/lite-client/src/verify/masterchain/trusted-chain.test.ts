import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BlockIdExt } from '@tonway/chain';
import {
  type Recorded,
  recordedAnswers,
  zeroStateOf,
} from '../../../test/support/recorded-answers.ts';
import { fromTlBlockId } from '../../block-id.ts';
import { LiteError } from '../../errors.ts';
import type { LiteClient } from '../../lite-client.ts';
import { type Answer, encodeFunction } from '../../tl/lite-api.ts';
import { fileTrustStore, memoryTrustStore } from './trust-store.ts';
import { TrustedChain } from './trusted-chain.ts';

type Row = Recorded<'getBlockProof'>;

/** Answers as the real server did, the later answer where it was asked twice; or lies. */
class Replay implements LiteClient {
  readonly rows: readonly Row[] = [...recordedAnswers('localnet', 'getBlockProof')];
  asked = 0;
  lie: ((asked: Row['params']) => Row['answer']) | null = null;
  readonly #answers = new Map(this.rows.map(({ params, answer }) => [keyOf(params), answer]));

  async query(name: string, params: unknown): Promise<never> {
    this.asked++;
    assert.equal(name, 'getBlockProof');
    const asked = params as Row['params'];
    const answer = this.lie?.(asked) ?? this.#answers.get(keyOf(asked));
    if (!answer) throw new LiteError('NO_SERVER', 'nobody recorded this', false);
    return answer as Answer<never>;
  }

  block(seqno: number): BlockIdExt {
    const ids = this.rows.flatMap(({ answer: { to, steps } }) => [to, ...steps.map((s) => s.to)]);
    const id = ids.find((each) => each.seqno === seqno);
    assert.ok(id);
    return fromTlBlockId(id);
  }
}

function keyOf(params: Row['params']): string {
  return Buffer.from(encodeFunction('getBlockProof', params)).toString('hex');
}

const start = zeroStateOf('localnet');

async function opened(store = memoryTrustStore()): Promise<TrustedChain> {
  return TrustedChain.open(start, store);
}

const seqnos = (chain: TrustedChain) => [chain.keyBlock.seqno, chain.newest.seqno];

test('later blocks and then earlier ones are proven, each with one query', async () => {
  const [chain, client] = [await opened(), new Replay()];
  const h = client.block(1146);
  assert.equal(chain.isProven(h), false);
  const { id, header } = await chain.prove(h, client);
  assert.deepEqual([id, header?.info.seqno], [h, 1146]);
  assert.deepEqual(seqnos(chain), [1117, 1146]);
  assert.ok(chain.isProven(h) && chain.isProven(client.block(490)));
  await chain.prove(client.block(573), client);
  assert.deepEqual(seqnos(chain), [1117, 1146], 'an earlier block changes nothing');
  assert.equal(client.asked, 2);
  await chain.prove(h, client);
  assert.equal(client.asked, 2, 'what is proven is not asked for');
});

test('proofs of several pages lead to a target and to the newest block', async () => {
  const [chain, client] = [await opened(), new Replay()];
  await chain.prove(client.block(1851), client);
  assert.deepEqual([seqnos(chain), client.asked], [[1847, 1851], 3]);
  const [other, again] = [await opened(), new Replay()];
  assert.equal((await other.catchUp(again)).id.seqno, 1851);
  assert.deepEqual([seqnos(other), again.asked], [[1847, 1851], 3]);
});

test('concurrent requests for one block share one query', async () => {
  const [chain, client] = [await opened(), new Replay()];
  const id = client.block(1146);
  await Promise.all(Array.from({ length: 50 }, () => chain.prove(id, client)));
  assert.equal(client.asked, 1);
  const other = client.block(573);
  const [good, bad] = await Promise.allSettled([
    chain.prove(other, client),
    chain.prove({ ...other, seqno: 574 }, client),
  ]);
  assert.deepEqual([good.status, bad.status], ['fulfilled', 'rejected']);
});

test('answers from elsewhere extend the chain only if they follow from proven blocks', async () => {
  const [chain, client] = [await opened(), new Replay()];
  const pages = client.rows.filter(({ note }) => note.includes('newest block, mode 4097'));
  const [first, second] = pages.filter(({ note }) => note.startsWith('zerostate'));
  assert.ok(first && second);
  await assert.rejects(chain.extend(second.answer), /is not proven/);
  assert.equal((await chain.extend(first.answer)).complete, false);
  await chain.extend(second.answer);
  assert.deepEqual(seqnos(chain), [1843, 1843]);
});

test('a restart resumes from the trust file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-trust-'));
  try {
    const path = join(folder, 'trust.json');
    const client = new Replay();
    await (await opened(fileTrustStore(path))).prove(client.block(1851), client);
    const again = await opened(fileTrustStore(path));
    assert.deepEqual([seqnos(again), again.isProven(client.block(1847))], [[1847, 1851], true]);
    assert.deepEqual(await readdir(folder), ['trust.json']);
    const elsewhere = await TrustedChain.open(client.block(490), fileTrustStore(path));
    assert.deepEqual(seqnos(elsewhere), [490, 490], 'progress of another start');
    const text = await readFile(path, 'utf8');
    for (const broken of [text.slice(0, -9), '{}', 'null', text.replace(/1851/, '99999999999')]) {
      await writeFile(path, broken);
      await assert.rejects(opened(fileTrustStore(path)), {
        code: 'CONFIG_INVALID',
        transient: false,
      });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the newest of many concurrent saves is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-trust-'));
  try {
    const store = fileTrustStore(join(folder, 'trust.json'));
    assert.equal(await store.load(), null);
    const id = (seqno: number): BlockIdExt => {
      const hash = new Uint8Array(32).fill(seqno);
      return { workchain: -1, shard: 1n << 63n, seqno, rootHash: hash, fileHash: hash };
    };
    const progress = (seqno: number) => ({ start: id(0), keyBlock: id(1), newest: id(seqno) });
    await Promise.all(Array.from({ length: 200 }, (_, index) => store.save(progress(index))));
    assert.deepEqual(await store.load(), progress(199));
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('lies are detected', async (t) => {
  const client = new Replay();
  const target = client.block(1146);
  const find = (note: string) => {
    const row = client.rows.find((each) => each.note.startsWith(note));
    assert.ok(row);
    return row.answer;
  };
  const lies: Record<string, [NonNullable<Replay['lie']>, RegExp]> = {
    'never comes closer': [
      ({ knownBlock }) => ({
        ...find('same block'),
        from: knownBlock,
        to: knownBlock,
        complete: false,
      }),
      /cut off/,
    ],
    // 490 is closer than the zero state; going on to 1117 and back to 490 is not
    'turns in circles': [
      ({ knownBlock }) => {
        const there = find(knownBlock.seqno === 0 ? 'zerostate to H' : 'first to last key block');
        const keyLinks = there.steps.filter((link) => link.toKeyBlock);
        const back = find('last to first key block');
        return { ...there, steps: [...keyLinks, ...back.steps], to: back.to, complete: false };
      },
      /does not come closer/,
    ],
    'ends early': [
      () => ({ ...find('zerostate to the newest block, mode 4097'), complete: true }),
      /ends at another block/,
    ],
  };
  for (const [name, [lie, message]] of Object.entries(lies))
    await t.test(name, async () => {
      const chain = await opened();
      client.lie = lie;
      await assert.rejects(chain.prove(target, client), { message });
    });
});

test('another block with the seqno of a proven block is refused', async () => {
  const [chain, client] = [await opened(), new Replay()];
  const h = client.block(1146);
  await chain.prove(h, client);
  const fork = { ...h, fileHash: h.rootHash };
  await assert.rejects(chain.prove(fork, client), /has another such block/);
  await assert.rejects(chain.prove({ ...h, workchain: 0 }, client), /not in the masterchain/);
  assert.equal(client.asked, 1);
});
