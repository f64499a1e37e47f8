import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Block,
  type Message,
  readBoc,
  type Transaction,
  transactionsOf,
} from '@tonway/chain';
import { localnetBlocks } from '@tonway/tools/fixtures';
import { accountKeyOf } from '../../store/accounts/account-key.ts';
import { assembleTraces } from './assemble.ts';
import { contentNode } from './node.ts';

const SYSTEM = `-1:${'0'.repeat(64)}`;

function externalHashOf(content: Transaction): Uint8Array | null | undefined {
  const { lt, hash } = content;
  const account = accountKeyOf(-1, content.accountAddress);
  const node = contentNode({ account, lt, hash, mcSeqno: 1, content });
  return assembleTraces([node], new Map())[0]?.trace.external_hash;
}

/** The account of the system can send messages, too, but none at the start of a block. */
function isOfSystem({ info }: Message): boolean {
  if (info.kind !== 'internal' || !(info.source instanceof Address)) return false;
  return info.source.toRaw() === SYSTEM && info.createdLt % 1_000_000n === 0n;
}

test('the hash of a system message is the external hash of the trace that it starts', () => {
  const found = { system: 0, tickTock: 0 };
  for (const { boc } of localnetBlocks()) {
    const block = Block.load(readBoc(boc));
    for (const content of transactionsOf(block)) {
      const { inMessage } = content;
      if (!inMessage) {
        assert.equal(externalHashOf(content), null);
        found.tickTock++;
      } else if (isOfSystem(inMessage)) {
        assert.deepEqual(externalHashOf(content), inMessage.hash);
        found.system++;
      }
    }
  }
  assert.ok(found.system > 0 && found.tickTock > 0, JSON.stringify(found));
});
