import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Block, type BlockIdExt, type Cell, fromHex, readBoc, signersOf } from '@tonway/chain';
import { keyPairFromSeed, verifySignatures } from '@tonway/lite-client';
import { blocksOf } from '@tonway/tools/fixtures';
import { signBlock } from '../../src/collate/sign-block.ts';

function firstMasterchainBlock(): { id: BlockIdExt; root: Cell } {
  for (const row of blocksOf('localnet')) {
    if (row.workchain !== -1) continue;
    const { rootHash, fileHash, seqno, workchain } = row;
    const hashes = { rootHash: fromHex(rootHash), fileHash: fromHex(fileHash) };
    return { id: { workchain, shard: 1n << 63n, seqno, ...hashes }, root: readBoc(row.boc) };
  }
  throw new Error('there is no masterchain block');
}

describe('signatures of the only validator', () => {
  const key = keyPairFromSeed(new Uint8Array(32).fill(7));
  const signers = signersOf([{ publicKey: key.publicKey, weight: 17n }]);

  for (const kind of ['ordinary', 'simplex'] as const) {
    test(`${kind}: of this block and of no other`, async () => {
      const block = firstMasterchainBlock();
      const set = signBlock(block, key, kind);
      await verifySignatures(block.id, set, signers);
      const other = { ...block.id, fileHash: block.id.rootHash };
      await assert.rejects(verifySignatures(other, set, signers), /PROOF_INVALID/);
    });

    test(`${kind}: the set names the session of the header`, () => {
      const block = firstMasterchainBlock();
      const { genCatchainSeqno, genValidatorListHashShort } = Block.load(block.root).info;
      const set = signBlock(block, key, kind);
      const seqno = 'ccSeqno' in set ? set.ccSeqno : set.catchainSeqno;
      assert.equal(seqno >>> 0, genCatchainSeqno);
      assert.equal(set.validatorSetHash >>> 0, genValidatorListHashShort);
    });
  }
});
