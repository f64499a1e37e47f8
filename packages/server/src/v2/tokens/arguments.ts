import { type Address, Builder, InternalAddress, type StackValue } from '@tonway/chain';

export function addressSlice(address: Address): StackValue {
  return { kind: 'slice', cell: InternalAddress.toCell(address) };
}

export function integer(value: bigint): StackValue {
  return { kind: 'int', value };
}

/** The name of a contract itself: one zero byte. */
export const OWN_NAME: StackValue = {
  kind: 'slice',
  cell: new Builder().storeUint(0, 8).build(),
};
