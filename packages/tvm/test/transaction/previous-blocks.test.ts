import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FULL_SHARD, MASTERCHAIN } from '@tonway/chain';
import { type PreviousBlocks, Tvm } from '../../src/index.ts';
import { assemble } from '../support/assemble.ts';
import { accountWith, block, externalMessage, NO_DATA } from '../support/execution-context.ts';

/** ACCEPT, PREVKEYBLOCK, 2 INDEX, NEWC, 32 STU, ENDC, c4 POPCTR: keeps the number of the last key block. */
const KEEPS_KEY_BLOCK = assemble('F800 F83401 6F12 C8 CB1F C9 ED54');

function blocksWith(seqno: number): PreviousBlocks {
  const hash = new Uint8Array(32).fill(seqno);
  const id = { workchain: MASTERCHAIN, shard: FULL_SHARD, seqno, rootHash: hash, fileHash: hash };
  return { last: [id], lastKeyBlock: id, everyHundredth: [id] };
}

/** What the contract has kept; null where it found nothing. */
async function keptWith(tvm: Tvm, previousBlocks: PreviousBlocks | null): Promise<number | null> {
  const account = accountWith(KEEPS_KEY_BLOCK, 10n ** 9n);
  const message = externalMessage(NO_DATA);
  const given = previousBlocks ? { previousBlocks } : {};
  const result = await tvm.emulate({ ...block, ...given, account, message });
  const state = result.accepted ? result.account.account?.storage.state : null;
  const data = state?.kind === 'active' ? state.init.data : null;
  return data && data.bitLength > 0 ? data.slice().loadUint(32) : null;
}

test('each transaction sees its own previous blocks', async () => {
  await using tvm = new Tvm({ workers: 1 });
  const [five, six] = [blocksWith(5), blocksWith(6)];
  for (const [blocks, seen] of [
    [five, 5],
    [five, 5],
    [six, 6],
    [null, null],
    [six, 6],
    [five, 5],
  ] as const)
    assert.equal(await keptWith(tvm, blocks), seen);
  // one that fails before anything is executed
  const broken = { ...block, account: null, message: NO_DATA, previousBlocks: six };
  await assert.rejects(tvm.emulate(broken), { code: 'TVM_INPUT' });
  assert.equal(await keptWith(tvm, six), 6);
  assert.equal(tvm.snapshot.crashes, 0);
});
