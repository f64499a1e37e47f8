import { equalBytes, fromHex, toHex } from '../bits/bytes.ts';
import { ChainError } from '../errors.ts';
import type { Anycast } from './anycast.ts';
import { decodeFriendly, encodeFriendly, type FriendlyFlags } from './friendly.ts';
import { sameAnycast } from './same-anycast.ts';

const RAW = /^(0|-?[1-9][0-9]{0,9}):([0-9a-fA-F]{64})$/;

/** A parsed friendly address with its flags. */
export interface FriendlyAddress extends FriendlyFlags {
  readonly address: Address;
}

// addr_std$10 anycast:(Maybe Anycast) workchain_id:int8 address:bits256 = MsgAddressInt;
/**
 * An ordinary address: a workchain and a hash.
 *
 * @example
 * const address = Address.parse('EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N');
 * address.workchain; // => 0
 * address.toFriendly({ bounceable: false }); // => 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI'
 */
export class Address {
  readonly kind = 'std';
  /** Any 32-bit number; messages and the friendly form hold only 8 bits. */
  readonly workchain: number;
  readonly hash: Uint8Array;
  readonly anycast: Anycast | null;

  constructor(workchain: number, hash: Uint8Array, anycast: Anycast | null = null) {
    if (workchain !== (workchain | 0)) invalid(`workchain ${workchain} is not a 32-bit number`);
    if (hash.length !== 32) invalid(`a hash of 32 bytes expected, found ${hash.length}`);
    this.workchain = workchain;
    this.hash = hash;
    this.anycast = anycast;
  }

  /** From the raw form `0:ab…` or from any friendly form. */
  static parse(text: string): Address {
    return text.includes(':') ? Address.parseRaw(text) : Address.parseFriendly(text).address;
  }

  static parseRaw(text: string): Address {
    const [, workchain, hash] = RAW.exec(text) ?? [];
    if (workchain === undefined || hash === undefined) {
      invalid('a raw address is a workchain, a colon and 64 hexadecimal digits');
    }
    return new Address(Number(workchain), fromHex(hash));
  }

  static parseFriendly(text: string): FriendlyAddress {
    const { workchain, hash, bounceable, testOnly } = decodeFriendly(text);
    return { address: new Address(workchain, hash), bounceable, testOnly };
  }

  toRaw(): string {
    return `${this.workchain}:${toHex(this.hash)}`;
  }

  toFriendly(options: Partial<FriendlyFlags> & { readonly urlSafe?: boolean } = {}): string {
    const { bounceable = true, testOnly = false, urlSafe = true } = options;
    return encodeFriendly(this.workchain, this.hash, { bounceable, testOnly }, urlSafe);
  }

  equals(other: Address): boolean {
    return (
      this.workchain === other.workchain &&
      equalBytes(this.hash, other.hash) &&
      sameAnycast(this.anycast, other.anycast)
    );
  }
}

function invalid(message: string): never {
  throw new ChainError('ADDRESS_INVALID', message);
}
