import { Builder, type Cell, methodId } from '@tonway/chain';

/** An instruction appends itself to the code. */
type Instruction = (code: Builder) => void;

/** Assembles instructions into one cell; they must fit into it. */
export function assemble(...instructions: readonly Instruction[]): Cell {
  const builder = new Builder();
  for (const instruction of instructions) instruction(builder);
  return builder.build();
}

/** An instruction given as whole bytes in hexadecimal. */
function plain(hex: string): Instruction {
  return (code) => code.storeBytes(Buffer.from(hex, 'hex'));
}

/** An opcode in hexadecimal, followed by an unsigned argument. */
function withUint(hex: string, argument: number, bits: number): Instruction {
  return (code) => code.storeBytes(Buffer.from(hex, 'hex')).storeUint(argument, bits);
}

// stack
const DUP = plain('20');
export const OVER = plain('21');
export const SWAP = plain('01');
export const DROP = plain('30');
/** Copies the stack entry at this depth. */
export const PUSH = (place: number): Instruction => plain(`2${place.toString(16)}`);

// constants
export const PUSHNULL = plain('6d');
/** Pushes 2 to the given power. */
export const PUSHPOW2 = (power: number): Instruction => withUint('83', power - 1, 8);
/** The long form: 5 bits of length, then 19 + 8 * length bits. */
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
/** Compares the top of the stack with a small constant. */
const EQINT = (value: number): Instruction => withUint('c0', value & 0xff, 8);

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
/** Loads as many bits as the top of the stack says, as a slice. */
export const LDSLICEX = plain('d718');
/** Sets a reference in a dictionary with signed keys; stack: value, key, dictionary, key length. */
export const DICTISETREF = plain('f415');

// registers
export const PUSHCTR = (register: 4): Instruction => plain(`ed4${register}`);
export const POPCTR = (register: 4 | 5): Instruction => plain(`ed5${register}`);

// control
const SETCP0 = plain('ff00');
const IFRET = plain('dc');
const IFNOTRET = plain('dd');
const IFJMP = (target: Cell): Instruction => {
  return (code) => plain('e302')(code.storeRef(target));
};
/** The code follows `10` in 8 bits: up to 63. */
export const THROWIFNOT = (exitCode: number): Instruction => withUint('f2', 0x80 | exitCode, 8);

// environment and signatures
export const ACCEPT = plain('f800');
export const NOW = plain('f823');
export const HASHSU = plain('f901');
/** Stack: hash, signature, key. */
export const CHKSIGNU = plain('f910');

/** The exit code of compilers for an unknown method. */
const UNKNOWN_METHOD = 11;

/**
 * The entry point of every contract, by the selector on the top of the stack. Internal messages (0) are accepted
 * with their value, tick-tock (-2) does nothing, and the code that follows handles external messages (-1).
 */
export function entry(methods: Readonly<Record<string, readonly Instruction[]>>): Instruction[] {
  const turn = [DUP, EQINT(-2), IFRET];
  const external = [EQINT(-1), THROWIFNOT(UNKNOWN_METHOD)];
  return [SETCP0, DUP, IFNOTRET, ...turn, ...Object.entries(methods).flatMap(method), ...external];
}

function method([name, body]: readonly [string, readonly Instruction[]]): Instruction[] {
  const target: Cell = assemble(DROP, ...body);
  return [DUP, PUSHINT(methodId(name)), EQUAL, IFJMP(target)];
}
