import { Account, type Cell } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { type FoundAccount, findAccount } from '../asked/find-account.ts';
import type { Context } from '../handler.ts';
import { NO_BLOCK } from '../no-block.ts';
import { bagOf, NOTHING, prove, readDictionary } from '../proofs/prove.ts';

type Asked = Params<'getAccountState'>;
type AccountState = Result<'getAccountState'>;

// liteServer.getAccountState id:tonNode.blockIdExt account:liteServer.accountId = liteServer.AccountState;
export function getAccountState(asked: Asked, { chain }: Context): AccountState {
  return accountState(findAccount(chain, asked), (account) => account);
}

// liteServer.getAccountStatePrunned id:tonNode.blockIdExt account:liteServer.accountId = liteServer.AccountState;
export function getAccountStatePrunned(asked: Asked, { chain }: Context): AccountState {
  return accountState(findAccount(chain, asked), withoutCode);
}

function accountState(
  { block, shardBlock, entry, shardProof, proof }: FoundAccount,
  shown: (account: Cell) => Cell,
): AccountState {
  return {
    kind: 'liteServer.accountState',
    id: toTlBlockId(block.id),
    shardblk: shardBlock ? toTlBlockId(shardBlock.id) : NO_BLOCK,
    shardProof,
    proof,
    state: entry ? bagOf(shown(entry.accountCell)) : NOTHING,
  };
}

/** A proof of the account that shows its balance, and of code, data and libraries the hashes only. */
function withoutCode(account: Cell): Cell {
  return prove(account, (root) => {
    const loaded = Account.load(root);
    if (loaded) readDictionary(loaded.storage.balance.extra);
  }).proof;
}
