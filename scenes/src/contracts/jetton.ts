import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  Dictionary,
  type DictionaryValue,
  type StateInit,
} from '@ton/core';
import { compile } from '../compile.ts';

/** Who may claim what of a mintless jetton, by owner. */
export type Airdrop = Dictionary<Address, AirdropItem>;

export interface AirdropItem {
  readonly amount: bigint;
  readonly startFrom: number;
  readonly expireAt: number;
}

// _ amount:Coins start_from:uint48 expired_at:uint48 = AirdropItem;
const airdropItem: DictionaryValue<AirdropItem> = {
  serialize({ amount, startFrom, expireAt }, builder) {
    builder.storeCoins(amount).storeUint(startFrom, 48).storeUint(expireAt, 48);
  },
  parse(slice) {
    const amount = slice.loadCoins();
    return { amount, startFrom: slice.loadUint(48), expireAt: slice.loadUint(48) };
  },
};

export function airdropOf(items: ReadonlyMap<Address, AirdropItem>): Airdrop {
  const airdrop = Dictionary.empty(Dictionary.Keys.Address(), airdropItem);
  for (const [owner, item] of items) airdrop.set(owner, item);
  return airdrop;
}

// _ supply:Coins admin:MsgAddress content:^Cell wallet_code:^Cell airdrop:(Maybe ^Airdrop) = MinterStorage;
/** With an airdrop, the jetton is mintless. */
export async function jettonMinterInit(
  admin: Address,
  content: Cell,
  airdrop?: Airdrop,
): Promise<StateInit> {
  const data = beginCell().storeCoins(0).storeAddress(admin);
  data.storeRef(content).storeRef(await walletCode(airdrop));
  data.storeMaybeRef(airdropCell(airdrop));
  return { code: await compile('jetton/minter'), data: data.endCell() };
}

export async function jettonWalletAddress(
  minter: Address,
  owner: Address,
  airdrop?: Airdrop,
): Promise<Address> {
  return contractAddress(0, await jettonWalletInit(minter, owner, airdrop));
}

// _ balance:Coins owner:MsgAddress minter:MsgAddress airdrop:(Maybe ^Airdrop) = WalletStorage;
/** The owner of a mintless jetton deploys the own wallet. */
export async function jettonWalletInit(
  minter: Address,
  owner: Address,
  airdrop?: Airdrop,
): Promise<StateInit> {
  const data = beginCell().storeCoins(0).storeAddress(owner).storeAddress(minter);
  data.storeMaybeRef(airdropCell(airdrop));
  return { code: await walletCode(airdrop), data: data.endCell() };
}

function walletCode(airdrop: Airdrop | undefined): Promise<Cell> {
  return compile(airdrop ? 'jetton/mintless-wallet' : 'jetton/wallet');
}

// _ root:uint256 is_claimed:Bool = Airdrop;
function airdropCell(airdrop: Airdrop | undefined): Cell | null {
  if (!airdrop) return null;
  const root = beginCell().storeDictDirect(airdrop).endCell();
  return beginCell().storeBuffer(root.hash()).storeBit(false).endCell();
}

// claim#0df602d6 proof:^Cell
/** The custom payload of the transfer by which an owner claims; it proves what these owners may claim. */
export function claimPayload(airdrop: Airdrop, owners: readonly Address[]): Cell {
  const proof = airdrop.generateMerkleProof([...owners]);
  return beginCell().storeUint(0x0df602d6, 32).storeRef(proof).endCell();
}

export interface JettonMint {
  readonly to: Address;
  readonly amount: bigint;
  /** The amount of TON sent to the new wallet. */
  readonly tonNano: bigint;
  readonly notificationNano: bigint;
  readonly excessesTo: Address;
  readonly queryId?: number;
}

// mint#642b7d07 query_id:uint64 to:MsgAddress ton:Coins transfer:^InternalMsgBody
// internal_transfer#178d4519 query_id:uint64 amount:Coins from:MsgAddress response:MsgAddress
//   forward_ton_amount:Coins forward_payload:(Either Cell ^Cell) = InternalMsgBody;
export function jettonMintBody(mint: JettonMint): Cell {
  const { queryId = 0 } = mint;
  const transfer = beginCell().storeUint(0x178d4519, 32).storeUint(queryId, 64);
  transfer.storeCoins(mint.amount).storeAddress(null).storeAddress(mint.excessesTo);
  transfer.storeCoins(mint.notificationNano).storeBit(false);
  const body = beginCell().storeUint(0x642b7d07, 32).storeUint(queryId, 64);
  return body.storeAddress(mint.to).storeCoins(mint.tonNano).storeRef(transfer.endCell()).endCell();
}

export interface JettonTransfer {
  readonly to: Address;
  readonly amount: bigint;
  readonly excessesTo: Address;
  readonly notificationNano: bigint;
  readonly payload?: Cell;
  /** Whether the payload is stored inline instead of in a separate cell. */
  readonly inline?: boolean;
  readonly customPayload?: Cell;
  readonly queryId?: number;
}

// transfer#0f8a7ea5 query_id:uint64 amount:Coins destination:MsgAddress response_destination:MsgAddress
//   custom_payload:(Maybe ^Cell) forward_ton_amount:Coins forward_payload:(Either Cell ^Cell)
export function jettonTransferBody(transfer: JettonTransfer): Cell {
  const body = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(transfer.queryId ?? 0, 64);
  body.storeCoins(transfer.amount).storeAddress(transfer.to).storeAddress(transfer.excessesTo);
  body.storeMaybeRef(transfer.customPayload).storeCoins(transfer.notificationNano);
  const { payload, inline = false } = transfer;
  if (!payload) return body.storeBit(false).endCell();
  if (inline) return body.storeBit(false).storeSlice(payload.beginParse()).endCell();
  return body.storeBit(true).storeRef(payload).endCell();
}

// burn#595f07bc query_id:uint64 amount:Coins response_destination:MsgAddress custom_payload:(Maybe ^Cell)
export function jettonBurnBody(amount: bigint, excessesTo: Address, queryId = 0): Cell {
  const body = beginCell().storeUint(0x595f07bc, 32).storeUint(queryId, 64);
  return body.storeCoins(amount).storeAddress(excessesTo).storeBit(false).endCell();
}

// provide_wallet_address#2c76b973 query_id:uint64 owner_address:MsgAddress include_address:Bool
export function provideWalletAddressBody(owner: Address, includeOwner: boolean): Cell {
  const body = beginCell().storeUint(0x2c76b973, 32).storeUint(0, 64);
  return body.storeAddress(owner).storeBit(includeOwner).endCell();
}

// change_admin#6501f354 query_id:uint64 new_admin:MsgAddress
export function changeJettonAdminBody(admin: Address | null): Cell {
  return beginCell().storeUint(0x6501f354, 32).storeUint(0, 64).storeAddress(admin).endCell();
}
