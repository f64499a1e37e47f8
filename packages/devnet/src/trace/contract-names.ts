import type { Address, Cell } from '@tonway/chain';
import { interfacesOf, opcodeName } from '@tonway/contracts';
import { exitCodeReason } from '@tonway/contracts/exit-codes';
import { methodsOf } from '@tonway/contracts/methods-of';

/** Names of a contract, its operations and its errors, as traces print them. */
export interface ContractDescription {
  readonly name?: string;
  /** What it is; printed with the address if there is no name. Default: its interface, if it has a known one. */
  readonly kind?: string;
  /** Opcodes by name, as wrappers declare them: `{ add: 0x7e8764ef }`. */
  readonly opcodes?: Readonly<Record<string, number>>;
  /** Exit codes by name: `{ 'zero is refused': 100 }`. */
  readonly errors?: Readonly<Record<string, number>>;
}

/** Smaller opcodes have another meaning in each contract. */
const MIN_SHARED_OPCODE = 0x10000;
const SHOWN_CHARS = 4;

/** What is known of the contracts of a network. */
export class ContractNames {
  readonly #descriptions = new Map<string, ContractDescription>();

  /** Adds to what is known of a contract. */
  describe(address: Address, description: ContractDescription): void {
    const key = address.toRaw();
    this.#descriptions.set(key, { ...this.#descriptions.get(key), ...description });
  }

  /** The name of a contract, or else its interface and the ends of its address. */
  nameOf(address: Address, code: Cell | null = null): string {
    const described = this.#descriptions.get(address.toRaw()) ?? {};
    if (described.name !== undefined) return described.name;
    const text = address.toFriendly();
    const short = `${text.slice(0, SHOWN_CHARS)}…${text.slice(-SHOWN_CHARS)}`;
    const kind = described.kind ?? interfacesIn(code)[0];
    return kind === undefined ? short : `${kind} ${short}`;
  }

  /** The name of an operation of a contract; null if none is known. */
  operationOf(address: Address, opcode: number): string | null {
    const { opcodes = {} } = this.#descriptions.get(address.toRaw()) ?? {};
    const own = nameOfCode(opcodes, opcode);
    if (own !== null) return own;
    const shared = opcode >= MIN_SHARED_OPCODE ? opcodeName(opcode) : null;
    // an opcode that several protocols share tells nothing
    return shared?.includes(',') ? null : shared;
  }

  /** An exit code of a contract in words. */
  errorOf(address: Address, exitCode: number, code: Cell | null): string {
    const { errors = {} } = this.#descriptions.get(address.toRaw()) ?? {};
    return nameOfCode(errors, exitCode) ?? exitCodeReason(exitCode, interfacesIn(code));
  }
}

/** An opcode in hexadecimal. */
export function opcodeText(opcode: number): string {
  return `0x${opcode.toString(16).padStart(8, '0')}`;
}

function nameOfCode(codes: Readonly<Record<string, number>>, code: number): string | null {
  return Object.entries(codes).find(([, each]) => each >>> 0 === code >>> 0)?.[0] ?? null;
}

function interfacesIn(code: Cell | null): readonly string[] {
  return code ? interfacesOf({ codeHash: code.hash(), methods: methodsOf(code) }) : [];
}
