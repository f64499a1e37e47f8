import assert from 'node:assert/strict';
import { toHex } from '@tonway/chain';
import type { ReadBlock } from './read-chain.ts';

/** Checks that every queued message was dequeued and delivered exactly once. */
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
