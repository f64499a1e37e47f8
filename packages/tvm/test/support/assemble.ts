import { Builder, type Cell } from '@tonway/chain';

/** Code from its opcodes in hexadecimal; spaces are for the reader. */
export function assemble(opcodes: string, ...refs: readonly Cell[]): Cell {
  const builder = new Builder();
  for (const digit of opcodes.replaceAll(' ', '')) builder.storeUint(Number.parseInt(digit, 16), 4);
  for (const ref of refs) builder.storeRef(ref);
  return builder.build();
}

/** PUSHCONT of up to 15 bytes. */
export function continuation(opcodes: string): string {
  const hex = opcodes.replaceAll(' ', '');
  return `9${(hex.length / 2).toString(16)}${hex}`;
}

/** PUSHINT of 16 bits, PUSHCONT, REPEAT. */
export function repeat(times: number, opcodes: string): string {
  return `81${times.toString(16).padStart(4, '0')} ${continuation(opcodes)} E4`;
}

/** PUSHCONT, AGAIN: until the gas is gone. */
export function forever(opcodes: string): string {
  return `${continuation(opcodes)} EA`;
}
