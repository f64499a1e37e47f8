import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginCell, Cell, storeOutList, toNano } from '@ton/core';
import { Builder, toHex } from '@tonway/chain';
import { fromTonCore } from '@tonway/chain/ton-core';
import { loadOutActions } from './out-actions.ts';

const code = beginCell().storeUint(7, 8).endCell();

test('actions are read in the order in which the contract requested them', () => {
  const list = beginCell().store(
    storeOutList([
      { type: 'reserve', mode: 4, currency: { coins: toNano(1) } },
      { type: 'setCode', newCode: code },
      { type: 'changeLibrary', mode: 2, libRef: { type: 'hash', libHash: Buffer.alloc(32, 5) } },
      { type: 'changeLibrary', mode: 2, libRef: { type: 'ref', library: code } },
    ]),
  );
  const [reserve, setCode, byHash, byCell, ...others] = loadOutActions(fromTonCore(list.endCell()));
  assert.ok(reserve?.kind === 'reserve' && reserve.mode === 4);
  assert.equal(reserve.value.coins, toNano(1));
  assert.ok(setCode?.kind === 'set-code');
  assert.equal(setCode.code.hashHex(), code.hash().toString('hex'));
  assert.ok(byHash?.kind === 'change-library' && byHash.library instanceof Uint8Array);
  assert.equal(toHex(byHash.library), '05'.repeat(32));
  assert.ok(byCell?.kind === 'change-library' && !(byCell.library instanceof Uint8Array));
  assert.deepEqual(others, []);
});

test('malformed actions and lists without an end are read as far as they go', () => {
  const unknown = new Builder().storeRef(new Builder().build()).storeUint(1, 32).build();
  const short = new Builder().storeRef(unknown).storeUint(0x0ec3c86d, 32).build();
  assert.deepEqual(
    loadOutActions(short).map(({ kind }) => kind),
    ['unknown', 'unknown'],
  );
  let list = fromTonCore(Cell.EMPTY);
  for (let i = 0; i < 300; i++) list = new Builder().storeRef(list).storeUint(1, 32).build();
  assert.equal(loadOutActions(list).length, 255);
});
