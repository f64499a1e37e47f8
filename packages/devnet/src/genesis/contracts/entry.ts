import { type Cell, methodId } from '@tonway/chain';
import {
  assemble,
  DROP,
  DUP,
  EQINT,
  EQUAL,
  IFJMP,
  IFNOTRET,
  IFRET,
  type Instruction,
  PUSHINT,
  SETCP0,
  THROWIFNOT,
} from './assembler.ts';

/** Thrown where a contract has no such method, as compilers do. */
const UNKNOWN_METHOD = 11;

/**
 * What every contract begins with; the number on the top says who calls. Internal messages (0) are taken with
 * their value, the turns at the ends of a block (-2) change nothing, and what follows is for external messages (-1).
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
