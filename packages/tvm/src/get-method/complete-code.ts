import { Builder, type Cell, type CurrencyCollection, ExtraCurrencies } from '@tonway/chain';

/** What the emulator leaves out of the surroundings of a get-method. */
export interface MissingContext {
  readonly globalVersion: number;
  readonly lt: bigint;
  readonly balance: CurrencyCollection;
  readonly duePaymentNano: bigint;
  readonly precompiledGas: bigint | null;
}

const HAS_MY_CODE = 4;
const HAS_DUE_PAYMENT = 6;
/** Enough for the largest amount there can be, which has 120 bits and no sign. */
const INTEGER_BITS = 123;
const MAX_BITS = 1023;

/**
 * Code that completes register c7 and then becomes the given code: registers, stack and
 * surroundings are those of a plain run. Only the gas it takes shows, and is taken off by the caller.
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

/** PUSHINT in its long form: always as long, so that it always costs the same. */
function pushInteger(program: Builder, value: bigint): Builder {
  const length = (INTEGER_BITS - 19) / 8;
  return program.storeUint(0x82, 8).storeUint(length, 5).storeBigInt(value, INTEGER_BITS);
}

function setIndex(program: Builder, index: number): void {
  program.storeUint(0x6f50 | index, 16);
}

/**
 * The code behind a bit that is skipped, and so in another cell: to load a cell for the second time
 * is cheap, and contracts that load their own code must pay for the first. A full cell has no room for it.
 */
function pushContinuation(program: Builder, code: Cell): void {
  const start = startOf(code);
  const skipped = start.bitLength < MAX_BITS ? 1 : 0;
  const carrier = new Builder().storeUint(0, skipped).storeSlice(start.slice()).build();
  program.storeUint(0x89, 8).storeRef(carrier); // PUSHREFSLICE
  program.storeUint(0x70 | skipped, 8).storeUint(0xd721, 16); // PUSHINT, SDSKIPFIRST
  program.storeUint(0xed1e, 16); // BLESS
}

/** The machine enters code that is a library by a jump from an empty cell. */
function startOf(code: Cell): Cell {
  return code.isSpecial ? new Builder().storeRef(code).build() : code;
}
