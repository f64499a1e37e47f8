import { type Address, beginCell, type Cell, type StateInit } from '@ton/core';
import { compile } from '../compile.ts';

export interface SubscriptionTerms {
  readonly wallet: Address;
  readonly beneficiary: Address;
  readonly amountNano: bigint;
  readonly periodSeconds: number;
}

// _ wallet:MsgAddress beneficiary:MsgAddress amount:Coins period:uint32 last_payment:uint32 number:uint32
//   = SubscriptionStorage;
export async function subscriptionInit(terms: SubscriptionTerms, number = 0): Promise<StateInit> {
  const data = beginCell().storeAddress(terms.wallet).storeAddress(terms.beneficiary);
  data.storeCoins(terms.amountNano).storeUint(terms.periodSeconds, 32).storeUint(0, 32);
  return {
    code: await compile('subscription/plugin'),
    data: data.storeUint(number, 32).endCell(),
  };
}

// payment#f06c7567 query_id:uint64
/** The first payment comes with the deployment. */
export function firstPaymentBody(queryId = 0): Cell {
  return beginCell().storeUint(0xf06c7567, 32).storeUint(queryId, 64).endCell();
}
