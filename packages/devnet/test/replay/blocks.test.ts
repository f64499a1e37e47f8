import { fromTlBlockId, verifyBlockProof, verifyLookupBlock } from '@tonway/lite-client';
import { compareKind } from '../support/compare-kind.ts';
import { sameUnderProof } from '../support/same-under-proof.ts';

compareKind('getMasterchainInfo', { asked: 3, equal: 3, shown: 0 });
compareKind('getMasterchainInfoExt', { asked: 5, equal: 5, shown: 0 });
compareKind('getTime', { asked: 2, equal: 2, shown: 0 });
compareKind('getVersion', { asked: 1, equal: 1, shown: 0 });
compareKind('getBlock', { asked: 24, equal: 24, shown: 0 });
compareKind('getState', { asked: 22, equal: 22, shown: 0 });
compareKind('getBlockHeader', { asked: 76, equal: 76, shown: 0 });
compareKind('lookupBlock', { asked: 491, equal: 491, shown: 0 });
compareKind(
  'lookupBlockWithProof',
  { asked: 284, equal: 275, shown: 9 },
  sameUnderProof('lookupBlockWithProof', verifyLookupBlock),
);
compareKind('getAllShardsInfo', { asked: 335, equal: 335, shown: 0 });
compareKind('getShardInfo', { asked: 88, equal: 88, shown: 0 });
compareKind('getShardBlockProof', { asked: 601, equal: 601, shown: 0 });
compareKind(
  'getBlockProof',
  { asked: 76, equal: 74, shown: 2 },
  sameUnderProof('getBlockProof', ({ knownBlock, targetBlock }, answer) => {
    const target = targetBlock ? fromTlBlockId(targetBlock) : null;
    return verifyBlockProof(fromTlBlockId(knownBlock), target, answer);
  }),
);
compareKind('nonfinal.getPendingShardBlocks', { asked: 2, equal: 2, shown: 0 });
