import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder, type Cell, Dictionary, RawValue, uintKey } from '@tonway/chain';
import { accountCode } from './account-view.ts';

const NOTHING = new Builder().storeUint(0, 8).build();

function table(bits: number, ids: readonly number[]): Cell {
  const entries = ids.map((id) => [id, NOTHING.slice()] as const);
  const { root } = Dictionary.fromSorted(uintKey(bits), RawValue, entries);
  return root as Cell;
}

/** SETCP0 DICTPUSHCONST, then the dispatch. */
function codeWith(bits: number, root: Cell, prefix = 0xff00): Cell {
  const head = new Builder().storeUint(prefix, 16).storeUint(0b11110100101001, 14);
  return head.storeUint(bits, 10).storeRef(root).storeUint(0xf4bcf2c80b, 40).build();
}

test('method ids are those of the method table, ascending', () => {
  const ids = [0, 97026, 524287];
  assert.deepEqual(accountCode(codeWith(19, table(19, ids))).methods, ids);
});

test('code without a readable method table has no methods', () => {
  const root = table(19, [0]);
  assert.equal(accountCode(codeWith(19, root, 0xff01)).methods, null);
  assert.equal(accountCode(codeWith(0, root)).methods, null);
  assert.equal(accountCode(codeWith(32, root)).methods, null);
  assert.equal(accountCode(codeWith(18, root)).methods, null, 'not a dictionary of 18 bits');
  assert.equal(accountCode(NOTHING).methods, null);
});

test('a library cell is kept, without methods', () => {
  const library = new Builder().storeUint(2, 8).storeBits256(NOTHING.hash()).buildSpecial();
  const { hash, methods, library: named } = accountCode(library);
  assert.deepEqual(hash, library.hash());
  assert.equal(methods, null);
  assert.deepEqual(named, NOTHING.hash());
  assert.equal(accountCode(NOTHING).library, null);
});

test('an endless table of shared cells is abandoned', () => {
  const leaf = new Builder().storeUint(0b00, 2).storeUint(0, 8).build();
  let node = leaf;
  for (let depth = 0; depth < 19; depth++)
    node = new Builder().storeUint(0b00, 2).storeRef(node).storeRef(node).build();
  assert.equal(accountCode(codeWith(19, node)).methods, null);
});
