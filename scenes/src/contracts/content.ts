import { createHash } from 'node:crypto';
import { beginCell, type Cell, Dictionary } from '@ton/core';

/** The key of a token's attribute or of a domain's record: the hash of its name. */
export function attributeKey(name: string): Buffer {
  return createHash('sha256').update(name).digest();
}

// TEP-64: onchain#00 data:(HashmapE 256 ^(SnakeData ~n)) = FullContent; snake#00 = SnakeData ~0;
export function onChainContent(attributes: Readonly<Record<string, string>>): Cell {
  const dictionary = Dictionary.empty(Dictionary.Keys.Buffer(32), Dictionary.Values.Cell());
  for (const [name, value] of Object.entries(attributes)) {
    const snake = beginCell().storeUint(0, 8).storeStringTail(value).endCell();
    dictionary.set(attributeKey(name), snake);
  }
  return beginCell().storeUint(0, 8).storeDict(dictionary).endCell();
}

// TEP-64: offchain#01 uri:Text = FullContent;
export function offChainContent(uri: string): Cell {
  return beginCell().storeUint(1, 8).storeStringTail(uri).endCell();
}
