import { type Address, type Cell, coins, hashmapE, intKey, type Slice } from '@tonway/chain';
import { type Contract, UnexpectedContract } from './contract.ts';
import { addressSlice, MethodStack } from './method-stack.ts';

/** The result of `get_jetton_data`. */
export interface JettonMaster {
  readonly totalSupply: bigint;
  readonly isMintable: boolean;
  readonly admin: Address | null;
  /** TEP-64 content, see `loadTokenContent`. */
  readonly content: Cell;
  readonly walletCode: Cell;
}

// (int total_supply, int mintable, slice admin_address, cell content, cell wallet_code) get_jetton_data()
export async function readJettonMaster(contract: Contract): Promise<JettonMaster> {
  const stack = await MethodStack.run(contract, 'get_jetton_data', 5);
  return {
    admin: stack.address(2),
    totalSupply: stack.number(0),
    isMintable: stack.flag(1),
    content: stack.cell(3),
    walletCode: stack.cell(4),
  };
}

/** The jetton wallet of one owner. */
export interface JettonWallet {
  readonly balance: bigint;
  readonly owner: Address;
  readonly jetton: Address;
  readonly walletCode: Cell;
  /** Mintless jettons only: whether the owner has claimed the airdrop; null for other jettons. */
  readonly isClaimed: boolean | null;
}

// (int balance, slice owner, slice jetton, cell wallet_code) get_wallet_data()
/**
 * Verified with the master contract: any contract can name a master, but the master must return this wallet address.
 * `isMintless`: false if the contract is known to have no `is_claimed`.
 */
export async function readJettonWallet(
  contract: Contract,
  isMintless = true,
): Promise<JettonWallet> {
  const stack = await MethodStack.run(contract, 'get_wallet_data', 4);
  const [owner, jetton] = [stack.requiredAddress(1), stack.requiredAddress(2)];
  const [walletCode, balance] = [stack.cell(3), stack.number(0)];
  const master = await contract.otherContract(jetton);
  const walletAddress = await MethodStack.run(master, 'get_wallet_address', 1, [
    addressSlice(owner),
  ]);
  if (!walletAddress.requiredAddress(0).equals(contract.address))
    throw new UnexpectedContract('the master has another wallet for this owner');
  const isClaimed = isMintless ? await readIsClaimed(contract) : null;
  return { balance, owner, jetton, walletCode, isClaimed };
}

async function readIsClaimed(contract: Contract): Promise<boolean | null> {
  const { exitCode, stack } = await contract.run('is_claimed');
  const [value] = stack;
  return exitCode === 0 && stack.length === 1 && value?.kind === 'int' ? value.value !== 0n : null;
}

/** A wallet whose funds are unlocked gradually. */
export interface RestrictedWallet {
  readonly seqno: number;
  readonly walletId: number;
  readonly unlockedNano: bigint;
  /** Unix time in seconds. */
  readonly startAt: number;
  /** Amounts of the schedule, by seconds after `startAt`. */
  readonly limits: readonly { readonly seconds: number; readonly amountNano: bigint }[];
}

const LIMITS = hashmapE(intKey(32), coins);
const KEY_BITS = 256;

// seqno:uint32 wallet_id:uint32 public_key:uint256 start_at:uint32 limits:(HashmapE 32 Grams)
/** Null if the contract does not return its unlocked balance. */
export async function readRestrictedWallet(
  data: Slice,
  contract: Contract,
): Promise<RestrictedWallet | null> {
  const [seqno, walletId] = [data.loadInt(32), data.loadUint(32)];
  const startAt = data.skip(KEY_BITS).loadUint(32);
  const limits = [...LIMITS.load(data)].map(([seconds, amountNano]) => ({ seconds, amountNano }));
  const { exitCode, stack } = await contract.run('balance');
  const unlocked = stack.at(-1);
  if (exitCode !== 0 || unlocked?.kind !== 'int') return null;
  return { seqno, walletId, unlockedNano: unlocked.value, startAt, limits };
}
