import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Builder } from '@tonway/chain';
import { cellData } from './cell.ts';

test('cells are written as Fift writes them', () => {
  const data = (bits: string) => {
    const builder = new Builder();
    for (const bit of bits) builder.storeBit(bit === '1');
    return cellData(builder.build());
  };
  assert.equal(data(''), 'x{}');
  assert.equal(data('10101011'), 'x{AB}');
  assert.equal(data('1010'), 'x{A}');
  assert.equal(data('10101'), 'x{AC_}');
  assert.equal(data('0'), 'x{4_}');
  assert.equal(data('111'), 'x{F_}');
});
