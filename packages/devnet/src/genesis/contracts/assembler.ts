import { Builder, type Cell } from '@tonway/chain';

/** Writes itself behind the instructions before it. */
export type Instruction = (code: Builder) => void;

/** The cell of some instructions in a row; all of them must fit one cell. */
export function assemble(...instructions: readonly Instruction[]): Cell {
  const builder = new Builder();
  for (const instruction of instructions) instruction(builder);
  return builder.build();
}

/** An instruction without arguments, or with its arguments in it: whole bytes in hexadecimal. */
function plain(hex: string): Instruction {
  return (code) => code.storeBytes(Buffer.from(hex, 'hex'));
}

/** A code in hexadecimal, then an argument of so many bits. */
function withUint(hex: string, argument: number, bits: number): Instruction {
  return (code) => code.storeBytes(Buffer.from(hex, 'hex')).storeUint(argument, bits);
}

// stack
export const DUP = plain('20');
export const OVER = plain('21');
export const SWAP = plain('01');
export const DROP = plain('30');
/** Copies the entry so many places below the top. */
export const PUSH = (place: number): Instruction => plain(`2${place.toString(16)}`);

// constants
export const PUSHNULL = plain('6d');
/** 2 to the power. */
export const PUSHPOW2 = (power: number): Instruction => withUint('83', power - 1, 8);
/** From the long form's table: 5 bits of length, then 19 bits and 8 for each unit of length. */
export const PUSHINT = (value: number): Instruction => {
  let length = 0;
  while (Math.abs(value) >= 2 ** (18 + 8 * length)) length++;
  return (code) =>
    code
      .storeUint(0x82, 8)
      .storeUint(length, 5)
      .storeInt(value, 19 + 8 * length);
};

// numbers
export const INC = plain('a4');
export const EQUAL = plain('ba');
export const GREATER = plain('bc');
/** Whether the top is this small number. */
export const EQINT = (value: number): Instruction => withUint('c0', value & 0xff, 8);

// cells
export const NEWC = plain('c8');
export const ENDC = plain('c9');
export const STREF = plain('cc');
export const STU = (bits: number): Instruction => withUint('cb', bits - 1, 8);
export const CTOS = plain('d0');
export const ENDS = plain('d1');
export const LDI = (bits: number): Instruction => withUint('d2', bits - 1, 8);
export const LDU = (bits: number): Instruction => withUint('d3', bits - 1, 8);
export const LDREF = plain('d4');
/** Reads the first bits and drops the rest. */
export const PLDU = (bits: number): Instruction => withUint('d70b', bits - 1, 8);
/** Takes so many bits, whose number is on the top, as a slice. */
export const LDSLICEX = plain('d718');
/** Into a dictionary with signed keys: value, key, dictionary, bits of the key. */
export const DICTISETREF = plain('f415');

// registers
export const PUSHCTR = (register: 4): Instruction => plain(`ed4${register}`);
export const POPCTR = (register: 4 | 5): Instruction => plain(`ed5${register}`);

// control
export const SETCP0 = plain('ff00');
export const IFRET = plain('dc');
export const IFNOTRET = plain('dd');
export const IFJMP = (target: Cell): Instruction => {
  return (code) => plain('e302')(code.storeRef(target));
};
/** The code follows `10` in 8 bits: up to 63. */
export const THROWIFNOT = (exitCode: number): Instruction => withUint('f2', 0x80 | exitCode, 8);

// the surroundings
export const ACCEPT = plain('f800');
export const NOW = plain('f823');
export const HASHSU = plain('f901');
/** Hash, signature, key. */
export const CHKSIGNU = plain('f910');
