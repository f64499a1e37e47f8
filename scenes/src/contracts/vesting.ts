import {
  type Address,
  beginCell,
  type Cell,
  type MessageRelaxed,
  type StateInit,
  storeMessageRelaxed,
} from '@ton/core';
import { type KeyPair, sign } from '@ton/crypto';
import { compile } from '../compile.ts';

export interface VestingParams {
  readonly publicKey: Buffer;
  readonly startTime: number;
  readonly totalDuration: number;
  readonly unlockPeriod: number;
  readonly cliffDuration: number;
  readonly totalAmountNano: bigint;
  /** The sender of the money, who maintains the whitelist. */
  readonly sender: Address;
  readonly owner: Address;
}

/** The only send mode that the contract allows: fees paid separately, errors ignored. */
const SEND_MODE = 3;

// _ seqno:uint32 subwallet_id:uint32 public_key:uint256 whitelist:(HashmapE 264 True) params:^VestingParams
// _ start_time:uint64 total_duration:uint32 unlock_period:uint32 cliff_duration:uint32 total_amount:Coins
//   sender:MsgAddress owner:MsgAddress = VestingParams;
export async function vestingInit(params: VestingParams): Promise<StateInit> {
  const terms = beginCell().storeUint(params.startTime, 64).storeUint(params.totalDuration, 32);
  terms.storeUint(params.unlockPeriod, 32).storeUint(params.cliffDuration, 32);
  terms.storeCoins(params.totalAmountNano).storeAddress(params.sender).storeAddress(params.owner);
  const data = beginCell().storeUint(0, 32).storeUint(0, 32).storeBuffer(params.publicKey, 32);
  data.storeBit(false).storeRef(terms.endCell());
  return { code: await compile('vesting/vesting'), data: data.endCell() };
}

// add_whitelist#7258a69b query_id:uint64 address:MsgAddress [ next:^[ address:MsgAddress [ next:^... ] ] ]
export function addToWhitelistBody(accounts: readonly Address[], queryId = 0): Cell {
  const [first, ...rest] = accounts;
  if (!first) throw new Error('a whitelist needs an address');
  const body = beginCell().storeUint(0x7258a69b, 32).storeUint(queryId, 64).storeAddress(first);
  const tail = rest.reduceRight<Cell | null>((next, account) => link(account, next), null);
  return (tail ? body.storeRef(tail) : body).endCell();
}

function link(account: Address, next: Cell | null): Cell {
  const cell = beginCell().storeAddress(account);
  return (next ? cell.storeRef(next) : cell).endCell();
}

// send#a7733acd query_id:uint64 mode:uint8 message:^(MessageRelaxed Any)
export function vestingSendBody(message: MessageRelaxed, queryId = 0): Cell {
  const cell = beginCell().store(storeMessageRelaxed(message)).endCell();
  const body = beginCell().storeUint(0xa7733acd, 32).storeUint(queryId, 64);
  return body.storeUint(SEND_MODE, 8).storeRef(cell).endCell();
}

// _ signature:bits512 subwallet_id:uint32 valid_until:uint32 seqno:uint32 mode:uint8 message:^Cell
export function vestingRequestBody(
  key: KeyPair,
  seqno: number,
  validUntil: number,
  message: MessageRelaxed,
): Cell {
  const cell = beginCell().store(storeMessageRelaxed(message)).endCell();
  const request = beginCell().storeUint(0, 32).storeUint(validUntil, 32).storeUint(seqno, 32);
  request.storeUint(SEND_MODE, 8).storeRef(cell);
  const signature = sign(request.endCell().hash(), key.secretKey);
  return beginCell().storeBuffer(signature, 64).storeBuilder(request).endCell();
}
