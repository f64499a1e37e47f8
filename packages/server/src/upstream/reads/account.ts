import type { Address, BlockIdExt } from '@tonway/chain';
import {
  blockKey,
  toTlBlockId,
  type VerifiedAccountState,
  verifyAccountState,
} from '@tonway/lite-client';
import type { AccountAt } from '../session.ts';
import { cellBytes, type Read, text } from './read.ts';

const NO_TRANSACTION = { lt: 0n, hash: new Uint8Array(32) };

/** An account as it is behind a masterchain block. */
export function accountRead({ workchain, hash }: Address, block: BlockIdExt): Read<AccountAt> {
  return {
    key: `account ${workchain} ${text(hash)}${blockKey(block)}`,
    async ask(source) {
      await source.require(block);
      const params = { id: toTlBlockId(block), account: { workchain, id: hash } };
      return source.ask('getAccountState', params, (answer) =>
        accountAt(verifyAccountState(block, params, answer)),
      );
    },
    bytes: ({ proof }) => cellBytes(...Object.values(proof.parts)),
  };
}

function accountAt(verified: VerifiedAccountState): AccountAt {
  const { block, account, accountCell, shardAccount, genUtime, genLt, proof } = verified;
  const { lastTransactionLt: lt, lastTransactionHash: hash } = shardAccount ?? {};
  return {
    block,
    // an account of no workchain is absent in the masterchain block itself
    shardBlock: verified.shardBlock ?? block,
    account,
    accountCell,
    lastTransaction: lt !== undefined && hash !== undefined ? { lt, hash } : NO_TRANSACTION,
    genUtime,
    genLt,
    proof: { block, parts: { ...proof } },
  };
}
