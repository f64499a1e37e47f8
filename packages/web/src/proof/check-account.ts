import { decimalText } from '@tonway/actions';
import {
  Account,
  type Address,
  type BlockIdExt,
  ChainError,
  describeBlock,
  findAccount,
  fromBase64,
  readBoc,
  type ShardAccount,
  sameBlock,
  toHex,
  verifyAccountCell,
} from '@tonway/chain';
import { COIN } from '@tonway/chain/coin';
import type { components } from '@tonway/client/v2';
import type { CheckedStep } from './check-block.ts';
import { blockIdOf } from './links.ts';

type Schemas = components['schemas'];

/** The answer of `getAddressInformation` with its proof. */
export interface AccountAnswer {
  readonly result: Schemas['AddressInformation'];
  readonly proof?: readonly Schemas['Proof'][] | undefined;
}

/** The masterchain block at which an answer shows the account. */
export function blockOfAccount({ result }: AccountAnswer): BlockIdExt {
  return blockIdOf(result.block_id);
}

/** Checks that the answer about an account follows from its masterchain block, which must be proven. */
export function* checkAccount(address: Address, answer: AccountAnswer): Generator<CheckedStep> {
  const block = blockOfAccount(answer);
  const { shardProof, proof, state } = partsOf(answer, block);
  const account = { workchain: address.workchain, id: address.hash };
  const found = findAccount(block, account, { shardProof, proof });
  if (found.shardBlock && !sameBlock(found.shardBlock, block))
    yield `Block ${block.seqno} lists shard block ${describeBlock(found.shardBlock)} in its shard configuration.`;
  const cell = verifyAccountCell(found.shardAccount, state, readBoc);
  yield cell
    ? `The state of that block has the account, a cell with the hash ${cell.hashHex()}.`
    : 'The state of that block has no such account.';
  const balance = ensureFacts(answer.result, cell && Account.load(cell), found.shardAccount);
  const amount = `${decimalText(String(balance), COIN.decimals)} ${COIN.symbol}`;
  yield `Its balance at block ${block.seqno} is ${amount}.`;
}

function partsOf({ proof = [] }: AccountAnswer, block: BlockIdExt) {
  const found = proof.find(({ block_id }) => sameBlock(blockIdOf(block_id), block));
  const part = (name: string) => {
    const boc = found?.parts[name];
    if (boc === undefined) throw new ChainError('PROOF_INVALID', `the answer has no ${name}`);
    return fromBase64(boc);
  };
  return { shardProof: part('shardProof'), proof: part('proof'), state: part('state') };
}

const NO_TRANSACTION = { lastTransactionLt: 0n, lastTransactionHash: new Uint8Array(32) };

/** Throws unless the answer says what the account does; returns the balance. */
function ensureFacts(
  result: AccountAnswer['result'],
  account: Account | null,
  entry: ShardAccount | null,
): bigint {
  const init = account?.storage.state.kind === 'active' ? account.storage.state.init : null;
  const isFrozen = account?.storage.state.kind === 'frozen';
  const balance = account?.storage.balance.coins ?? 0n;
  const { lastTransactionLt, lastTransactionHash } = entry ?? NO_TRANSACTION;
  same('balance', result.balance, String(balance));
  same('state', result.state, init?.code ? 'active' : isFrozen ? 'frozen' : 'uninitialized');
  same('last transaction', result.last_transaction_id.lt, String(lastTransactionLt));
  const hash = toHex(fromBase64(result.last_transaction_id.hash));
  same('last transaction', hash, toHex(lastTransactionHash));
  same('code', hashOfBoc(result.code), init?.code?.hashHex() ?? '');
  same('data', hashOfBoc(result.data), init?.data?.hashHex() ?? '');
  return balance;
}

function hashOfBoc(boc: string): string {
  return boc === '' ? '' : readBoc(fromBase64(boc)).hashHex();
}

function same(what: string, shown: string, proven: string): void {
  if (shown !== proven)
    throw new ChainError('PROOF_INVALID', `the ${what} of the answer is not that of the account`);
}
