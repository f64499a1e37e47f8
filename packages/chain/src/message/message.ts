import { plainAddress } from '../address/plain-address.ts';
import { Builder } from '../cell/builder.ts';
import { sliceToCell } from '../cell/built-cell.ts';
import { Cell } from '../cell/cell.ts';
import { Slice } from '../cell/slice.ts';
import type { Codec } from '../tlb/codec.ts';
import { CommonMessageInfo } from './common-message-info.ts';
import { StateInit } from './state-init.ts';

// message$_ {X:Type} info:CommonMsgInfo init:(Maybe (Either StateInit ^StateInit)) body:(Either X ^X) = Message X;
export interface MessageFields {
  readonly info: CommonMessageInfo;
  readonly init: StateInit | null;
  /** Whether the init is stored in a separate cell; false if there is no init. */
  readonly initInRef: boolean;
  readonly body: Cell;
  readonly bodyInRef: boolean;
}

/** A loaded message; `init` and `body` are decoded on first access. */
export interface Message extends MessageFields {
  readonly cell: Cell;
  readonly hash: Uint8Array;
  /** The init as a cell, inline or not. */
  readonly initCell: Cell | null;
}

interface MessageCodec extends Codec<Message> {
  store(message: MessageFields, builder: Builder): void;
  toCell(message: MessageFields): Cell;
}

export const Message: MessageCodec = {
  load(source) {
    if (source instanceof Slice) return new LoadedMessage(source, null);
    const slice = source.slice();
    const message = new LoadedMessage(slice, source);
    slice.end('Message');
    return message;
  },
  store(message, builder) {
    CommonMessageInfo.store(message.info, builder);
    storeInit(message, builder);
    builder.storeBit(message.bodyInRef);
    if (message.bodyInRef) builder.storeRef(message.body);
    else builder.storeSlice(message.body.slice());
  },
  toCell(message) {
    const builder = new Builder();
    Message.store(message, builder);
    return builder.build();
  },
};

function storeInit(message: MessageFields, builder: Builder): void {
  // the reference may contain invalid data, so a loaded init is stored back undecoded
  const init = message instanceof LoadedMessage ? message.initSource : message.init;
  builder.storeBit(init !== null);
  if (init === null) return;
  builder.storeBit(message.initInRef);
  if (init instanceof Cell) builder.storeRef(init);
  else if (message.initInRef) builder.storeRef(StateInit.toCell(init));
  else StateInit.store(init, builder);
}

class LoadedMessage implements Message {
  readonly info: CommonMessageInfo;
  readonly initSource: StateInit | Cell | null;
  readonly initInRef: boolean;
  readonly bodyInRef: boolean;
  private ownCell: Cell | null;
  private decodedInit: StateInit | null = null;
  private bodySource: Cell | Slice;

  constructor(slice: Slice, cell: Cell | null) {
    this.ownCell = cell;
    this.info = CommonMessageInfo.load(slice);
    const hasInit = slice.loadBit();
    this.initInRef = hasInit && slice.loadBit();
    if (this.initInRef) this.initSource = slice.loadRef();
    else this.initSource = hasInit ? StateInit.load(slice) : null;
    this.bodyInRef = slice.loadBit();
    this.bodySource = this.bodyInRef
      ? slice.loadRef()
      : slice.loadSlice(slice.remainingBits, slice.remainingRefs);
  }

  get cell(): Cell {
    this.ownCell ??= Message.toCell(this);
    return this.ownCell;
  }

  get hash(): Uint8Array {
    return this.cell.hash();
  }

  get init(): StateInit | null {
    if (!(this.initSource instanceof Cell)) return this.initSource;
    this.decodedInit ??= StateInit.load(this.initSource);
    return this.decodedInit;
  }

  get initCell(): Cell | null {
    const init = this.initSource;
    return init === null || init instanceof Cell ? init : StateInit.toCell(init);
  }

  get body(): Cell {
    if (this.bodySource instanceof Slice) {
      this.bodySource = sliceToCell(this.bodySource);
    }
    return this.bodySource;
  }
}

/**
 * The normalized hash of an external message (TEP-467): fields that the sender may vary
 * without changing the meaning are set to fixed values. For other messages, the
 * plain hash.
 *
 * @example
 * const info = { kind: 'external-in', source: null, destination: address, importFee: 0n };
 * const message = { info, init: null, initInRef: false, body: new Builder().build(), bodyInRef: false };
 * const paid = { ...message, info: { ...info, importFee: 7n }, bodyInRef: true };
 * normalizedMessageHash(message); // => normalizedMessageHash(paid)
 */
export function normalizedMessageHash(message: MessageFields): Uint8Array {
  const { info, body } = message;
  if (info.kind !== 'external-in') return Message.toCell(message).hash();
  const destination = plainAddress(info.destination) ?? info.destination;
  return Message.toCell({
    info: { ...info, source: null, destination, importFee: 0n },
    init: null,
    initInRef: false,
    body,
    bodyInRef: true,
  }).hash();
}
