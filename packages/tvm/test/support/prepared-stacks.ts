import { Builder, type Cell, Message, NO_CURRENCIES, type StackValue } from '@tonway/chain';
import { address } from './execution-context.ts';

/** What an instruction finds: values, and code that runs before it where they cannot be given. */
export interface PreparedStack {
  readonly stack: readonly StackValue[];
  readonly before: string;
}

const DROP_METHOD_ID = '30';
const CONTINUATION = '90';
const ZERO = '70';

const int = (value: number): StackValue => ({ kind: 'int', value: BigInt(value) });
const cell = new Builder().storeUint(0xabcdef, 24).storeRef(new Builder().build()).build();
const tuple: StackValue = { kind: 'tuple', items: Array.from({ length: 20 }, (_, n) => int(n)) };
/** Whoever takes more than the top finds something below it. */
const below: readonly StackValue[] = [{ kind: 'cell', cell }, tuple, int(3), int(0)];

function given(...top: readonly StackValue[]): PreparedStack {
  return { stack: [...below, ...top], before: DROP_METHOD_ID };
}

function pushed(code: string, ...top: readonly StackValue[]): PreparedStack {
  return { stack: [...below, ...top], before: DROP_METHOD_ID + code };
}

export const INTEGERS: readonly PreparedStack[] = [...Array(21).keys(), 500].map((n) =>
  given(int(n)),
);

export const MIXED: readonly PreparedStack[] = [
  ...[0, 1, 4, 7].map((n) => given(int(n))),
  { stack: [], before: DROP_METHOD_ID },
  given(tuple),
  given(tuple, int(0)),
  given({ kind: 'cell', cell }),
  given({ kind: 'slice', cell }),
  given({ kind: 'null' }),
  pushed(CONTINUATION),
  pushed(CONTINUATION, int(5)),
  pushed(CONTINUATION + CONTINUATION),
  pushed(CONTINUATION + ZERO),
];

/** With each mode that says what a message carries. */
export const MESSAGES: readonly PreparedStack[] = [0, 1, 64, 128].map((mode) =>
  given({ kind: 'cell', cell: internalMessage() }, int(mode | 1024)),
);

function internalMessage(): Cell {
  return Message.toCell({
    info: {
      kind: 'internal',
      ihrDisabled: true,
      bounce: true,
      bounced: false,
      source: address,
      destination: address,
      value: { ...NO_CURRENCIES, coins: 1000n },
      extraFlags: 0n,
      fwdFee: 0n,
      createdLt: 0n,
      createdAt: 0,
    },
    init: null,
    initInRef: false,
    body: cell,
    bodyInRef: true,
  });
}
