import { beginCell, type Cell } from '@ton/core';

// text#00000000, followed by UTF-8 in snake format
export function comment(text: string): Cell {
  return beginCell().storeUint(0, 32).storeStringTail(text).endCell();
}
