import type { Address, Cell } from '@tonway/chain';
import type { Contract } from './contract.ts';
import { UnexpectedContract } from './errors.ts';
import { addressSlice, MethodStack } from './method-stack.ts';

/** A jetton as its master contract tells of it. */
export interface JettonMaster {
  readonly totalSupply: bigint;
  readonly isMintable: boolean;
  readonly admin: Address | null;
  /** TEP-64, for `loadTokenContent`. */
  readonly content: Cell;
  readonly walletCode: Cell;
}

// (int total_supply, int mintable, slice admin_address, cell content, cell wallet_code) get_jetton_data()
export async function readJettonMaster(contract: Contract): Promise<JettonMaster> {
  const stack = await MethodStack.of(contract, 'get_jetton_data', 5);
  return {
    admin: stack.address(2),
    totalSupply: stack.number(0),
    isMintable: stack.number(1) !== 0n,
    content: stack.cell(3),
    walletCode: stack.cell(4),
  };
}

/** The wallet of one owner of a jetton. */
export interface JettonWallet {
  readonly balance: bigint;
  readonly owner: Address;
  readonly jetton: Address;
  readonly walletCode: Cell;
  /** Whether the owner has claimed what a mintless jetton gave; null where the jetton is not a mintless one. */
  readonly isClaimed: boolean | null;
}

// (int balance, slice owner, slice jetton, cell wallet_code) get_wallet_data()
/** Verified by the master: anybody can name a master, and only the master says which wallets are its own. */
export async function readJettonWallet(contract: Contract): Promise<JettonWallet> {
  const stack = await MethodStack.of(contract, 'get_wallet_data', 4);
  const [owner, jetton] = [stack.someAddress(1), stack.someAddress(2)];
  const [walletCode, balance] = [stack.cell(3), stack.number(0)];
  const master = await contract.neighbour(jetton);
  const own = await MethodStack.of(master, 'get_wallet_address', 1, [addressSlice(owner)]);
  if (!own.someAddress(0).equals(contract.address))
    throw new UnexpectedContract('the master has another wallet for this owner');
  return { balance, owner, jetton, walletCode, isClaimed: await readIsClaimed(contract) };
}

async function readIsClaimed(contract: Contract): Promise<boolean | null> {
  const { exitCode, stack } = await contract.run('is_claimed');
  const [value] = stack;
  return exitCode === 0 && stack.length === 1 && value?.kind === 'int' ? value.value !== 0n : null;
}
