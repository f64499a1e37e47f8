import {
  compareBytes,
  type InMsg,
  InMsgDescr,
  type OutMsg,
  OutMsgDescr,
  toHex,
} from '@tonway/chain';

/** The descriptors of inbound and outbound messages, one per message. */
export class Descriptors {
  readonly #in = new Map<string, readonly [hash: Uint8Array, InMsg]>();
  readonly #out = new Map<string, readonly [hash: Uint8Array, OutMsg]>();

  hasIn(hash: Uint8Array): boolean {
    return this.#in.has(toHex(hash));
  }

  addIn(hash: Uint8Array, message: InMsg): void {
    this.#in.set(toHex(hash), [hash, message]);
  }

  addOut(hash: Uint8Array, message: OutMsg): void {
    this.#out.set(toHex(hash), [hash, message]);
  }

  toInMsgDescr(): InMsgDescr {
    return InMsgDescr.fromSorted(sorted(this.#in));
  }

  toOutMsgDescr(): OutMsgDescr {
    return OutMsgDescr.fromSorted(sorted(this.#out));
  }
}

function sorted<T>(messages: ReadonlyMap<string, readonly [Uint8Array, T]>) {
  return [...messages.values()].sort(([a], [b]) => compareBytes(a, b));
}
