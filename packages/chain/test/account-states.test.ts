import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf, readFixture, readJsonLines } from '@tonway/tools/fixtures';
import { Account } from '../src/account/account.ts';
import type { AccountBlock } from '../src/account/account-block.ts';
import { equalBytes, toHex } from '../src/bits/bytes.ts';
import { Block } from '../src/block/block.ts';
import { readBoc } from '../src/boc/read-boc.ts';
import type { Cell } from '../src/cell/cell.ts';
import { cellsByHash, fillPruned } from '../src/merkle/fill-pruned.ts';
import { applyUpdate, openUpdate } from '../src/merkle/merkle-update.ts';
import { ShardState } from '../src/state/shard-state.ts';
import { ShardStateUnsplit } from '../src/state/shard-state-unsplit.ts';

type Network = 'localnet' | 'localnet/split';

interface StateRow {
  readonly block: { readonly root_hash: string };
  readonly account: string;
  readonly before: { readonly hash: string; readonly boc: string | null };
  readonly after: { readonly hash: string; readonly boc: string | null };
}

const NO_ACCOUNT = Account.toCell(null);

/** The accounts of a network as they are known so far: whole cells, by `workchain:hex`. */
class KnownAccounts {
  readonly #states = new Map<string, Cell>();

  constructor(network: Network) {
    for (const [file, workchain] of [
      ['masterchain.boc', -1],
      ['basechain.boc', 0],
    ] as const) {
      const state = ShardStateUnsplit.load(readBoc(readFixture(network, 'zerostate', file)));
      for (const [id, { accountCell }] of state.accounts)
        this.#states.set(`${workchain}:${toHex(id)}`, accountCell);
    }
  }

  get(name: string): Cell {
    return this.#states.get(name) ?? NO_ACCOUNT;
  }

  /** The state behind the block: from the new side of its update, and what that leaves out from the state before. */
  advance(name: string, root: Cell, block: Block, touched: AccountBlock): Cell {
    const before = this.get(name);
    assert.equal(before.hashHex(), toHex(touched.stateUpdate.oldHash), `${name} before`);
    // an account that exists neither before nor after may be pruned from the update
    if (equalBytes(touched.stateUpdate.oldHash, touched.stateUpdate.newHash)) return before;
    const after = accountAfter(block, touched.accountAddress);
    const whole = after ? filled(after, before, root) : NO_ACCOUNT;
    assert.equal(whole.hashHex(), toHex(touched.stateUpdate.newHash), `${name} after`);
    this.#states.set(name, whole);
    return whole;
  }
}

/**
 * What the update leaves out is in the account's state before; or, for a new account, in the message that
 * deployed it, because cells that the old state has anywhere (the code of a sibling, say) are left out too.
 */
function filled(account: Cell, before: Cell, blockRoot: Cell): Cell {
  const sources = [before, blockRoot];
  const known = new Map<string, Cell>();
  return fillPruned(account, (hash) => {
    while (!known.has(hash)) {
      const source = sources.shift();
      if (!source) return undefined;
      addWhole(source, known);
    }
    return known.get(hash);
  });
}

/** Cells that hang together without a gap; those around pruned branches would be of no use. */
function addWhole(root: Cell, known: Map<string, Cell>): void {
  for (const [hash, cell] of cellsByHash(root)) if (cell.level === 0) known.set(hash, cell);
}

function accountAfter(block: Block, id: Uint8Array): Cell | undefined {
  const state = ShardState.load(openUpdate(block.stateUpdate).new);
  assert.equal(state.kind, 'unsplit');
  return state.accounts.get(id)?.accountCell;
}

function rebuildAll(network: Network): { rows: number; touched: number } {
  const rows = new Map<string, StateRow>();
  for (const row of readJsonLines<StateRow>(network, 'account_states.jsonl.gz')) {
    rows.set(`${row.block.root_hash} ${row.account}`, row);
  }
  const recorded = rows.size;
  const known = new KnownAccounts(network);
  let touched = 0;
  for (const { workchain, rootHash, boc } of blocksOf(network)) {
    const root = readBoc(boc);
    const block = Block.load(root);
    for (const accountBlock of block.extra.accountBlocks.values()) {
      const name = `${workchain}:${toHex(accountBlock.accountAddress)}`;
      const before = known.get(name);
      const after = known.advance(name, root, block, accountBlock);
      touched++;
      const row = rows.get(`${rootHash} ${name}`);
      if (!row) continue;
      checkRow(row, before, after);
      rows.delete(`${rootHash} ${name}`);
    }
  }
  assert.deepEqual([...rows.keys()], [], 'recorded states that no block has');
  return { rows: recorded, touched };
}

function checkRow({ before, after }: StateRow, ours: Cell, oursAfter: Cell): void {
  assert.equal(ours.hashHex(), before.hash);
  assert.equal(oursAfter.hashHex(), after.hash);
  const recorded = after.boc ? readBoc(Buffer.from(after.boc, 'base64')) : NO_ACCOUNT;
  assert.equal(oursAfter.hashHex(), recorded.hashHex());
  assert.equal(Account.toCell(Account.load(recorded)).hashHex(), after.hash);
}

test('recorded account states are rebuilt from updates and previous states', () => {
  const { rows, touched } = rebuildAll('localnet');
  assert.equal(rows, 744);
  assert.ok(touched > 5000, `${touched} changes`);
});

test('account states are rebuilt across splits and merges', () => {
  assert.equal(rebuildAll('localnet/split').rows, 542);
});

test('all states follow from the zero states by the updates of the blocks', () => {
  const states = new Map<number, Cell>([
    [-1, readBoc(readFixture('localnet', 'zerostate', 'masterchain.boc'))],
    [0, readBoc(readFixture('localnet', 'zerostate', 'basechain.boc'))],
  ]);
  for (const { workchain, seqno, boc } of blocksOf('localnet')) {
    const { stateUpdate } = Block.load(readBoc(boc));
    const next = applyUpdate(stateUpdate, states.get(workchain) as Cell);
    assert.equal(next.hashHex(), toHex(openUpdate(stateUpdate).newHash));
    states.set(workchain, next);
    if (seqno % 500 === 0) assert.equal(ShardStateUnsplit.load(next).seqno, seqno);
  }
});
