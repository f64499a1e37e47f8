import assert from 'node:assert/strict';
import { toHex } from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** What was put into a queue was taken out of it once, and delivered once; nothing else was delivered. */
export function checkDelivery(chain: readonly ReadBlock[]): void {
  const [queued, delivered]: [string[], string[]] = [[], []];
  for (const { block } of chain) {
    for (const [hash, { kind }] of block.extra.outMsgDescr)
      if (kind === 'new') queued.push(toHex(hash));
    for (const [hash, { kind }] of block.extra.inMsgDescr)
      if (kind === 'fin') delivered.push(toHex(hash));
  }
  assert.ok(queued.length > 0);
  assert.deepEqual(delivered.sort(), queued.sort());
}
