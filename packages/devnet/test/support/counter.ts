import {
  type Address,
  beginCell,
  Cell,
  type Contract,
  type ContractProvider,
  contractAddress,
  type Sender,
  type StateInit,
  toNano,
} from '@ton/core';
import { runTolkCompiler } from '@ton/tolk-js';

const SOURCE = `tolk 1.3

struct Storage {
    total: uint64
}

struct (0x00000001) Add {
    number: uint32
    changeTo: address?
}

struct (0x00000002) Forward {
    to: address
    amount: coins
}

const ERROR_ZERO = 100

type CounterMessage = Add | Forward

fun onInternalMessage(in: InMessage) {
    if (in.body.isEmpty()) {
        return;
    }
    match (val message = lazy CounterMessage.fromSlice(in.body)) {
        Add => {
            debug.print(message.number);
            assert (message.number > 0) throw ERROR_ZERO;
            var storage = Storage.fromCell(contract.getData());
            storage.total += message.number;
            contract.setData(storage.toCell());
            if (message.changeTo != null) {
                createMessage({ bounce: BounceMode.NoBounce, value: 0, dest: message.changeTo })
                    .send(SEND_MODE_CARRY_ALL_REMAINING_MESSAGE_VALUE);
            }
        }
        Forward => {
            createMessage({ bounce: BounceMode.Only256BitsOfBody, value: message.amount, dest: message.to, body: beginCell().storeUint(0x77, 32) })
                .send(SEND_MODE_REGULAR);
        }
        else => throw 0xffff
    }
}

fun onBouncedMessage(_: InMessageBounced) {
}

fun onExternalMessage(_: slice) {
    throw 200;
}

get fun total(): int {
    return Storage.fromCell(contract.getData()).total;
}

get fun failing(): int {
    throw ERROR_ZERO;
}
`;

let code: Cell | undefined;

export async function counterCode(): Promise<Cell> {
  code ??= await compiled();
  return code;
}

async function compiled(): Promise<Cell> {
  const result = await runTolkCompiler({
    entrypointFileName: 'counter.tolk',
    fsReadCallback: () => SOURCE,
  });
  if (result.status === 'error') throw new Error(result.message);
  return Cell.fromBase64(result.codeBoc64);
}

export const ERRORS = { 'zero is refused': 100 };
export const OPCODES = { add: 1, forward: 2 };

/** A wrapper as for `@ton/sandbox`. */
export class Counter implements Contract {
  readonly address: Address;
  readonly init: StateInit;

  /** Counters with different totals have different addresses. */
  constructor(init: Cell, total = 0) {
    this.init = { code: init, data: beginCell().storeUint(total, 64).endCell() };
    this.address = contractAddress(0, this.init);
  }

  async sendDeploy(provider: ContractProvider, via: Sender): Promise<void> {
    await provider.internal(via, { value: '0.1' });
  }

  async sendAdd(
    provider: ContractProvider,
    via: Sender,
    number: number,
    changeTo: Address | null = null,
  ): Promise<string> {
    const body = beginCell().storeUint(1, 32).storeUint(number, 32).storeAddress(changeTo);
    await provider.internal(via, { value: toNano('0.05'), body: body.endCell() });
    return `added ${number}`;
  }

  async sendForward(provider: ContractProvider, via: Sender, to: Address, amount: bigint) {
    const body = beginCell().storeUint(2, 32).storeAddress(to).storeCoins(amount).endCell();
    await provider.internal(via, { value: toNano('0.05'), body });
  }

  async sendExternal(provider: ContractProvider): Promise<void> {
    await provider.external(beginCell().storeUint(7, 32).endCell());
  }

  async getTotal(provider: ContractProvider): Promise<number> {
    return (await provider.get('total', [])).stack.readNumber();
  }

  async getFailing(provider: ContractProvider): Promise<number> {
    return (await provider.get('failing', [])).stack.readNumber();
  }
}
