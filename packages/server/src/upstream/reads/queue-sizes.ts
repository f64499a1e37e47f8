import type { BlockIdExt } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyBlockOutMsgQueueSize } from '@tonway/lite-client';
import type { Read } from './read.ts';

const WITH_PROOF = 1;
const EVERYWHERE = 0;

/** How many messages wait behind a block. */
export function queueSizeRead(block: BlockIdExt): Read<number> {
  return {
    key: `queue ${blockKey(block)}`,
    async ask(source) {
      await source.require(block);
      const params = { mode: WITH_PROOF, id: toTlBlockId(block) };
      return source.ask('getBlockOutMsgQueueSize', params, (answer) => {
        return verifyBlockOutMsgQueueSize(block, params, answer).size;
      });
    },
    bytes: () => 8,
  };
}

/** From here on servers take no messages from outside: a setting of theirs, of which there is no proof. */
export function queueLimitRead(head: BlockIdExt): Read<number> {
  return {
    key: `queue limit ${blockKey(head)}`,
    ask: (source) =>
      source.ask('getOutMsgQueueSizes', { mode: EVERYWHERE }, (answer) => {
        return answer.extMsgQueueSizeLimit;
      }),
    bytes: () => 8,
  };
}
