import {
  type Address,
  beginCell,
  type Cell,
  contractAddress,
  Dictionary,
  type MessageRelaxed,
  type StateInit,
  storeMessageRelaxed,
} from '@ton/core';
import { compile } from '../compile.ts';

export interface MultisigParams {
  readonly threshold: number;
  readonly signers: readonly Address[];
  readonly proposers: readonly Address[];
  /** Whether orders may have arbitrary seqnos. */
  readonly arbitrarySeqno?: boolean;
}

// _ next_order_seqno:uint256 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt) proposers:(HashmapE 8 MsgAddressInt)
//   allow_arbitrary_order_seqno:Bool order_code:^Cell = MultisigStorage;
export async function multisigInit(params: MultisigParams): Promise<StateInit> {
  const data = beginCell().storeUint(0, 256).storeUint(params.threshold, 8);
  data.storeRef(addressesRoot(params.signers)).storeDict(addresses(params.proposers));
  data.storeBit(params.arbitrarySeqno ?? false).storeRef(await compile('multisig/order'));
  return { code: await compile('multisig/multisig'), data: data.endCell() };
}

// _ multisig:MsgAddress order_seqno:uint256 = NewOrderStorage;
export async function orderAddress(multisig: Address, orderSeqno: bigint): Promise<Address> {
  const data = beginCell().storeAddress(multisig).storeUint(orderSeqno, 256).endCell();
  return contractAddress(0, { code: await compile('multisig/order'), data });
}

export interface NewOrder {
  readonly orderSeqno: bigint;
  /** Whether a signer proposes the order, which approves it at once, or a proposer. */
  readonly bySigner: boolean;
  /** The index of the proposer. */
  readonly index: number;
  readonly expirationDate: number;
  readonly order: Cell;
}

// new_order#f718510f query_id:uint64 order_seqno:uint256 signer:Bool index:uint8 expiration_date:uint48 order:^Order
export function newOrderBody(order: NewOrder): Cell {
  const body = beginCell().storeUint(0xf718510f, 32).storeUint(0, 64);
  body.storeUint(order.orderSeqno, 256).storeBit(order.bySigner).storeUint(order.index, 8);
  return body.storeUint(order.expirationDate, 48).storeRef(order.order).endCell();
}

// approve#a762230f query_id:uint64 signer_index:uint8
export function approveBody(signerIndex: number, queryId = 0): Cell {
  const body = beginCell().storeUint(0xa762230f, 32).storeUint(queryId, 64);
  return body.storeUint(signerIndex, 8).endCell();
}

// _ {n:#} actions:(Hashmap 8 ^OrderAction) = Order;
export function orderOf(actions: readonly Cell[]): Cell {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(8), Dictionary.Values.Cell());
  for (const [index, action] of actions.entries()) dictionary.set(index, action);
  return beginCell().storeDictDirect(dictionary).endCell();
}

// send_message#f1381e5b mode:uint8 message:^(MessageRelaxed Any) = OrderAction;
export function sendMessageAction(message: MessageRelaxed, mode = 1): Cell {
  const cell = beginCell().store(storeMessageRelaxed(message)).endCell();
  return beginCell().storeUint(0xf1381e5b, 32).storeUint(mode, 8).storeRef(cell).endCell();
}

// update_multisig_params#1d0cfbd3 threshold:uint8 signers:^(Hashmap 8 MsgAddressInt)
//   proposers:(HashmapE 8 MsgAddressInt) = OrderAction;
export function updateParamsAction(params: MultisigParams): Cell {
  const action = beginCell().storeUint(0x1d0cfbd3, 32).storeUint(params.threshold, 8);
  action.storeRef(addressesRoot(params.signers));
  return action.storeDict(addresses(params.proposers)).endCell();
}

function addressesRoot(list: readonly Address[]): Cell {
  return beginCell().storeDictDirect(addresses(list)).endCell();
}

function addresses(list: readonly Address[]): Dictionary<number, Address> {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(8), Dictionary.Values.Address());
  for (const [index, address] of list.entries()) dictionary.set(index, address);
  return dictionary;
}
