import { type BlockIdExt, openUpdate } from '@tonway/chain';
import { blockKey, toTlBlockId, verifyBlockHeader } from '@tonway/lite-client';
import type { HeaderAt } from '../session.ts';
import { cellBytes, type Read } from './read.ts';

/** The header shows the hash of the state behind the block too. */
const WITH_STATE = 1;

export interface HeaderWithState extends HeaderAt {
  readonly stateRootHash: Uint8Array;
}

export function headerRead(id: BlockIdExt): Read<HeaderWithState> {
  return {
    key: `header ${blockKey(id)}`,
    async ask(source) {
      await source.require(id);
      const params = { id: toTlBlockId(id), mode: WITH_STATE };
      return source.ask('getBlockHeader', params, (answer) => {
        const { block, info } = verifyBlockHeader(id, WITH_STATE, answer);
        const { globalId, stateUpdate } = block;
        const stateRootHash = openUpdate(stateUpdate).new.hash();
        const proof = { block: id, parts: { headerProof: answer.headerProof } };
        return { id, globalId, info, stateRootHash, proof };
      });
    },
    bytes: ({ proof }) => cellBytes(...Object.values(proof.parts)),
  };
}
