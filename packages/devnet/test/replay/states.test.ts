import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fromTlBlockId,
  verifyAccountState,
  verifyAccountStatePrunned,
  verifyBlockOutMsgQueueSize,
  verifyConfig,
  verifyDispatchQueueInfo,
  verifyDispatchQueueMessages,
  verifyLibrariesWithProof,
  verifyValidatorStats,
} from '@tonway/lite-client';
import { compareKind } from '../support/compare-kind.ts';
import { differences } from '../support/differential.ts';
import { sameUnderProof } from '../support/same-under-proof.ts';

compareKind(
  'getAccountState',
  { asked: 391, equal: 386, shown: 5 },
  sameUnderProof('getAccountState', (params, answer) =>
    verifyAccountState(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getAccountStatePrunned',
  { asked: 91, equal: 91, shown: 0 },
  sameUnderProof('getAccountStatePrunned', (params, answer) =>
    verifyAccountStatePrunned(fromTlBlockId(answer.id), params, answer),
  ),
);

// the other rows contain earlier blocks, most of which the node had on disk only
compareKind(
  'getConfigAll',
  { asked: 39, equal: 32, shown: 7 },
  sameUnderProof('getConfigAll', (params, answer) =>
    verifyConfig(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getConfigParams',
  { asked: 68, equal: 65, shown: 3 },
  sameUnderProof('getConfigParams', (params, answer) =>
    verifyConfig(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind('getLibraries', { asked: 9, equal: 9, shown: 0 });

compareKind(
  'getLibrariesWithProof',
  { asked: 40, equal: 39, shown: 1 },
  sameUnderProof('getLibrariesWithProof', (params, answer) =>
    verifyLibrariesWithProof(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getBlockOutMsgQueueSize',
  { asked: 185, equal: 183, shown: 2 },
  sameUnderProof('getBlockOutMsgQueueSize', (params, answer) =>
    verifyBlockOutMsgQueueSize(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getDispatchQueueInfo',
  { asked: 152, equal: 150, shown: 2 },
  sameUnderProof('getDispatchQueueInfo', (params, answer) =>
    verifyDispatchQueueInfo(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getDispatchQueueMessages',
  { asked: 155, equal: 155, shown: 0 },
  sameUnderProof('getDispatchQueueMessages', (params, answer) =>
    verifyDispatchQueueMessages(fromTlBlockId(answer.id), params, answer),
  ),
);

compareKind(
  'getValidatorStats',
  { asked: 10, equal: 10, shown: 0 },
  sameUnderProof('getValidatorStats', (params, answer) =>
    verifyValidatorStats(fromTlBlockId(answer.id), params, answer),
  ),
);

test('getOutMsgQueueSizes is answered like by the node, for the newest recorded blocks', async () => {
  const { asked, equal, differing } = await differences('getOutMsgQueueSizes');
  assert.deepEqual({ asked, equal }, { asked: 9, equal: 6 });
  // the second network was queried after its last recorded block
  assert.ok(
    differing.every((row) => row.startsWith('localnet/split')),
    differing.join('\n'),
  );
});
