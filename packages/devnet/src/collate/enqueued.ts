import {
  type Cell,
  CommonMessageInfo,
  type EnqueuedMsg,
  type InternalMessageInfo,
  MsgEnvelope,
} from '@tonway/chain';
import { DevnetError } from '../errors.ts';
import { interpolate, type Prefix, prefixOf } from './prefix.ts';

/** A message in a queue, with all that decides where it goes and who takes it when. */
export interface Enqueued {
  readonly envelope: MsgEnvelope;
  readonly envelopeCell: Cell;
  readonly info: InternalMessageInfo;
  readonly hash: Uint8Array;
  /** When it was created, or left the queue of those that wait for their turn. */
  readonly lt: bigint;
  readonly enqueuedLt: bigint;
  readonly current: Prefix;
  readonly next: Prefix;
  readonly destination: Prefix;
}

export function openEnqueued({ enqueuedLt, outMsg }: EnqueuedMsg): Enqueued {
  const envelope = MsgEnvelope.load(outMsg);
  const info = internalInfo(envelope.msg);
  const [source, destination] = [prefixOf(info.source), prefixOf(info.destination)];
  const at = (address: MsgEnvelope['curAddr']) =>
    address.kind === 'regular'
      ? interpolate(source, destination, address.useDestBits)
      : { workchain: address.workchain, bits: address.addrPfx };
  return {
    envelope,
    envelopeCell: outMsg,
    info,
    hash: envelope.msg.hash(),
    lt: envelope.emittedLt ?? info.createdLt,
    enqueuedLt,
    current: at(envelope.curAddr),
    next: at(envelope.nextAddr),
    destination,
  };
}

/** The header of a message between accounts; its body is not looked at. */
export function internalInfo(message: Cell): InternalMessageInfo {
  const info = CommonMessageInfo.load(message.slice());
  if (info.kind === 'internal') return info;
  throw new DevnetError('COLLATE_INVALID', 'a message that is not internal stands in a queue');
}
