import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFile,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { Random } from '@tonway/tools/random';
import { testSize } from '@tonway/tools/sizes';
import { ChainFolder } from '../../src/persistence/chain-folder.ts';
import { StateSnapshots } from '../../src/persistence/state-snapshots.ts';
import type { StoredBlock } from '../../src/store/chain-store.ts';
import { MemoryStore } from '../../src/store/memory-store.ts';
import { recordedStore } from '../support/recorded-network.ts';
import { recordedRounds } from '../support/recorded-rounds.ts';

const NETWORK = 'localnet/split';
const LOG = 'rounds.log';
// Set TONWAY_DEVNET_KILLS=20 for the full test.
const KILLS = testSize('TONWAY_DEVNET_KILLS');
const options = { snapshotEvery: 50, sync: false };

async function newFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tonway-chain-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

async function openFolder(path: string): Promise<ChainFolder> {
  const { zeroStates } = await recordedStore(NETWORK);
  return ChainFolder.open(path, () => zeroStates, options);
}

/** Writes the first rounds of the recorded network. */
async function fill(path: string, count: number): Promise<StoredBlock[][]> {
  const rounds = (await recordedRounds(NETWORK)).slice(0, count);
  const folder = await openFolder(path);
  assert.deepEqual(await Array.fromAsync(folder.recover()), []);
  for (const round of rounds) await folder.append(round);
  await folder.close();
  return rounds;
}

/** Opens the folder and loads its blocks, whose states are read from it. */
async function withBlocks<T>(path: string, work: (store: MemoryStore) => T): Promise<T> {
  const folder = await openFolder(path);
  try {
    const store = new MemoryStore(folder.zeroStates);
    for await (const block of folder.recover()) store.append(block);
    return work(store);
  } finally {
    await folder.close();
  }
}

/** Opens the folder again and compares all blocks and states. */
async function same(path: string, rounds: readonly StoredBlock[][]): Promise<void> {
  await withBlocks(path, (store) => {
    assert.equal(store.head?.id.seqno ?? 0, rounds.length);
    for (const block of rounds.flat()) {
      const found = store.block(block.id);
      assert.ok(found);
      assert.deepEqual(found.signatures, block.signatures);
      assert.equal(found.state.hashHex(), block.state.hashHex());
    }
  });
}

test('blocks, signatures and states are restored, across splits and merges', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 322);
  await same(path, rounds);
  assert.deepEqual((await readdir(join(path, 'states'))).sort(), ['250.json', '300.json', 'cells']);
});

test('states are restored without snapshots, and with damaged ones', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 120);
  await writeFile(join(path, 'states', '100.json'), 'no places');
  await same(path, rounds);
  await rm(join(path, 'states'), { recursive: true });
  await same(path, rounds);
});

test('a snapshot with a wrong state is ignored', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 110);
  const snapshots = await StateSnapshots.open(join(path, 'states'));
  await snapshots.write(100, rounds[50]?.map(({ state }) => state) ?? []);
  await same(path, rounds);
});

test('after truncation at any byte, complete rounds remain and appending continues', async (t) => {
  const random = new Random(7);
  const path = await newFolder(t);
  const rounds = await fill(path, 40);
  let { size } = await stat(join(path, LOG));
  while (size > 100) {
    size = random.below(size);
    await truncate(join(path, LOG), size);
    const kept = await withBlocks(path, ({ head }) => head?.id.seqno ?? 0);
    const folder = await openFolder(path);
    await Array.fromAsync(folder.recover());
    const next = rounds[kept];
    if (next) await folder.append(next);
    await folder.close();
    await same(path, rounds.slice(0, kept + 1));
    await truncate(join(path, LOG), size);
  }
});

test('garbage after the last round is removed, earlier damage is reported', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 20);
  const { size } = await stat(join(path, LOG));
  await appendFile(join(path, LOG), Buffer.from([0, 0, 0, 2, 1, 2, 3, 4, 5, 6]));
  await same(path, rounds);
  assert.equal((await stat(join(path, LOG))).size, size);
  const file = await open(join(path, LOG), 'r+');
  await file.write(Buffer.from([0xff]), 0, 1, Math.floor(size / 2));
  await file.close();
  await assert.rejects(same(path, rounds), { code: 'DATA_INVALID' });
});

test('cut rounds are removed with their snapshots', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 120);
  const folder = await openFolder(path);
  await Array.fromAsync(folder.recover());
  await folder.cut(70);
  await folder.append(rounds[70] ?? []);
  await folder.close();
  await same(path, rounds.slice(0, 71));
  assert.deepEqual((await readdir(join(path, 'states'))).sort(), ['50.json', 'cells']);
});

test('the file of states is compacted at the start', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 322);
  const states = join(path, 'states');
  const { size: before } = await stat(join(states, 'cells'));
  const open = (factor: number) => StateSnapshots.open(states, { factor, minBytes: 0 });
  (await open(2)).close();
  assert.deepEqual((await readdir(states)).sort(), ['300.json', 'cells-1']);
  const { size } = await stat(join(states, 'cells-1'));
  t.diagnostic(`${before} bytes, ${size} bytes without the states of earlier snapshots`);
  assert.ok(size < before / 2);
  // it has no garbage yet
  (await open(2)).close();
  assert.deepEqual((await readdir(states)).sort(), ['300.json', 'cells-1']);
  await same(path, rounds);
});

test('damaged states are not copied, and their snapshot is removed', async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 120);
  const states = join(path, 'states');
  const file = await open(join(states, 'cells'), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(1000, 0xff), 0, 1000, size - 2000);
  await file.close();
  (await StateSnapshots.open(states, { factor: 0, minBytes: 0 })).close();
  assert.ok(!(await readdir(states)).includes('100.json'));
  await same(path, rounds);
});

test(`no state is lost in ${KILLS} kills during compaction`, async (t) => {
  const path = await newFolder(t);
  const rounds = await fill(path, 322);
  const program = join(import.meta.dirname, 'support/compacting-program.ts');
  const random = new Random(3);
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ['--conditions=@tonway/source', program, path]);
    const ended = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), ended]);
    await setTimeout(random.below(100));
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    // the newest snapshot is the same, in one file
    const states = join(path, 'states');
    const snapshots = await StateSnapshots.open(states);
    const [newest] = await Array.fromAsync(snapshots.read());
    assert.deepEqual(
      newest?.states.map((state) => state.hashHex()),
      rounds[299]?.map(({ state }) => state.hashHex()),
    );
    snapshots.close();
    const files = (await readdir(states)).filter((name) => name.startsWith('cells'));
    assert.equal(files.length, 1);
  }
  await same(path, rounds);
});

test('one process at a time locks the folder', async (t) => {
  const path = await newFolder(t);
  // the parent of this process is alive
  await writeFile(join(path, 'lock'), String(process.ppid));
  await assert.rejects(openFolder(path), { code: 'DATA_LOCKED' });
  await writeFile(join(path, 'lock'), '999999999');
  await (await openFolder(path)).close();
});

test('a folder with other content is rejected', async (t) => {
  const path = await newFolder(t);
  await writeFile(join(path, LOG), 'these are the accounts of last year');
  await assert.rejects(openFolder(path), { code: 'DATA_INVALID' });
});
