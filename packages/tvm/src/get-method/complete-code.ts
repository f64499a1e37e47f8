import { Builder, type Cell, type CurrencyCollection, ExtraCurrencies } from '@tonway/chain';

/** The parts of the execution context that the emulator does not provide to get-methods. */
export interface MissingContext {
  readonly globalVersion: number;
  readonly lt: bigint;
  readonly balance: CurrencyCollection;
  readonly duePaymentNano: bigint;
  readonly precompiledGas: bigint | null;
}

const HAS_MY_CODE = 4;
const HAS_DUE_PAYMENT = 6;
/** Enough for the largest amount, which is an unsigned number of 120 bits. */
const INTEGER_BITS = 123;
const MAX_BITS = 1023;

/**
 * Prepends a prologue to the code that completes register c7 and then jumps to the code. Registers, stack
 * and context are those of a plain run, except for the gas of the prologue, which the caller subtracts.
 */
export function completeCode(code: Cell, context: MissingContext): Cell {
  const program = new Builder();
  program.storeUint(0xed47, 16); // PUSH c7
  program.storeUint(0x6f10, 16); // 0 INDEX
  setIndex(pushInteger(program, context.lt), 4); // BLOCKLT
  setIndex(pushInteger(program, context.lt), 5); // LTIME
  setIndex(pushBalance(program, context.balance), 7); // BALANCE
  if (context.globalVersion >= HAS_MY_CODE) setIndex(program.storeUint(0x88, 8).storeRef(code), 10); // PUSHREF: MYCODE
  if (context.globalVersion >= HAS_DUE_PAYMENT) setDebtAndPrecompiled(program, context);
  program.storeUint(0x6f01, 16); // 1 TUPLE
  program.storeUint(0xed57, 16); // POP c7
  pushContinuation(program, code);
  program.storeUint(0x20, 8); // DUP
  program.storeUint(0xed53, 16); // POP c3
  return program.storeUint(0xd9, 8).build(); // JMPX
}

function pushBalance(program: Builder, { coins, extra }: CurrencyCollection): Builder {
  pushInteger(program, coins);
  if (extra.isEmpty)
    program.storeUint(0x6d, 8); // PUSHNULL
  else program.storeUint(0x88, 8).storeRef(ExtraCurrencies.toCell(extra).ref(0)); // PUSHREF
  return program.storeUint(0x6f02, 16); // 2 TUPLE
}

function setDebtAndPrecompiled(program: Builder, context: MissingContext): void {
  setIndex(pushInteger(program, context.duePaymentNano), 15);
  if (context.precompiledGas === null)
    program.storeUint(0x6d, 8); // PUSHNULL
  else pushInteger(program, context.precompiledGas);
  program.storeUint(0x8010, 16).storeUint(0x6f85, 16); // 16 PUSHINT, SETINDEXVAR
}

/** PUSHINT in its long form, which has a fixed length and therefore a fixed gas price. */
function pushInteger(program: Builder, value: bigint): Builder {
  const length = (INTEGER_BITS - 19) / 8;
  return program.storeUint(0x82, 8).storeUint(length, 5).storeBigInt(value, INTEGER_BITS);
}

function setIndex(program: Builder, index: number): void {
  program.storeUint(0x6f50 | index, 16);
}

/**
 * Pushes the code with one extra leading bit that is skipped, so that it is a different cell: a second load of
 * a cell is cheap, but contracts that load their own code must pay the full price. A full cell gets no extra bit.
 */
function pushContinuation(program: Builder, code: Cell): void {
  const start = startOf(code);
  const skipped = start.bitLength < MAX_BITS ? 1 : 0;
  const carrier = new Builder().storeUint(0, skipped).storeSlice(start.slice()).build();
  program.storeUint(0x89, 8).storeRef(carrier); // PUSHREFSLICE
  program.storeUint(0x70 | skipped, 8).storeUint(0xd721, 16); // PUSHINT, SDSKIPFIRST
  program.storeUint(0xed1e, 16); // BLESS
}

/** The TVM enters library code through an implicit jump from an empty cell. */
function startOf(code: Cell): Cell {
  return code.isSpecial ? new Builder().storeRef(code).build() : code;
}
