import { Account, type Cell } from '@tonway/chain';
import { type Params, type Result, toTlBlockId } from '@tonway/lite-client';
import { NO_BLOCK } from '../block-id.ts';
import { type FoundAccount, findAccount } from '../find-account.ts';
import { bocOf, NO_BYTES, prove, readDictionary } from '../proofs/prove.ts';
import type { Context } from '../query.ts';

type Request = Params<'getAccountState'>;
type AccountState = Result<'getAccountState'>;

// liteServer.getAccountState id:tonNode.blockIdExt account:liteServer.accountId = liteServer.AccountState;
export function getAccountState(request: Request, { chain }: Context): AccountState {
  return accountState(findAccount(chain, request), (account) => account);
}

// liteServer.getAccountStatePrunned id:tonNode.blockIdExt account:liteServer.accountId = liteServer.AccountState;
export function getAccountStatePrunned(request: Request, { chain }: Context): AccountState {
  return accountState(findAccount(chain, request), withoutCode);
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
    state: entry ? bocOf(shown(entry.accountCell)) : NO_BYTES,
  };
}

/** A proof of the account without code, data and libraries. */
function withoutCode(account: Cell): Cell {
  return prove(account, (root) => {
    const loaded = Account.load(root);
    if (loaded) readDictionary(loaded.storage.balance.extra);
  }).proof;
}
