import { type Address, beginCell, type Cell, contractAddress, type StateInit } from '@ton/core';
import { compile } from '../compile.ts';

// _ number:uint32 received:uint32 = TesterStorage;
export async function testerInit(number: number): Promise<StateInit> {
  const data = beginCell().storeUint(number, 32).storeUint(0, 32).endCell();
  return { code: await compile('tester/tester'), data };
}

/** The address of a tester; one account per number and workchain. */
export async function testerAddress(number: number, workchain = 0): Promise<Address> {
  return contractAddress(workchain, await testerInit(number));
}

/** The operations of a tester, by opcode. */
export const testerBody = {
  // chain#00000c01 left:uint16
  chain: (left: number): Cell => operation(1).storeUint(left, 16).endCell(),
  // fan_out#00000c02 count:uint16 value:Coins
  fanOut: (count: number, valueNano: bigint): Cell =>
    operation(2).storeUint(count, 16).storeCoins(valueNano).endCell(),
  // throw#00000c04 exit_code:uint16
  throws: (exitCode: number): Cell => operation(4).storeUint(exitCode, 16).endCell(),
  // overspend#00000c05
  overspend: (): Cell => operation(5).endCell(),
  // emit#00000c06 count:uint8 topic:uint248
  emit: (count: number, topic: number): Cell =>
    operation(6).storeUint(count, 8).storeUint(topic, 248).endCell(),
  // set_library#00000c07 mode:uint8 library:^Cell
  setLibrary: (library: Cell, mode: 0 | 2): Cell =>
    operation(7).storeUint(mode, 8).storeRef(library).endCell(),
  // destroy#00000c08
  destroy: (): Cell => operation(8).endCell(),
};

function operation(number: number) {
  return beginCell().storeUint(0xc00 + number, 32);
}
