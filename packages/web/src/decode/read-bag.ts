import {
  Address,
  type Cell,
  ExternalAddress,
  Message,
  type MessageAddress,
  normalizedMessageHash,
  readBocRoots,
  toBase64,
  toHex,
  writeBoc,
} from '@tonway/chain';
import { bocBytes } from '../stack/entries.ts';

export interface ReadBag {
  /** In base64, as operations take it. */
  readonly boc: string;
  readonly bytes: number;
  readonly roots: readonly Cell[];
  /** The message that the only root is; null if it is something else. */
  readonly message: ReadMessage | null;
}

export interface ReadMessage {
  readonly kind: 'internal' | 'external-in' | 'external-out';
  readonly source: string | null;
  readonly destination: string | null;
  /** In nanograms. */
  readonly value: bigint | null;
  readonly hash: string;
  /** The hash that is the same for every form of an external message; null for others. */
  readonly normalizedHash: string | null;
  readonly body: Cell;
  readonly bodyBoc: string;
  readonly initCode: string | null;
  readonly initData: string | null;
}

const LIMITS = { maxRoots: 64, maxCells: 100_000 } as const;

/** Reads a bag of cells; throws if the text is none. */
export function readBag(text: string): ReadBag {
  const bytes = bocBytes(text);
  const roots = readBocRoots(bytes, LIMITS);
  const [root, ...others] = roots;
  const message = root && others.length === 0 ? tryMessage(root) : null;
  return { boc: toBase64(bytes), bytes: bytes.length, roots, message };
}

/** Any cell that begins like a message could be one: all of it must be read. */
function tryMessage(cell: Cell): ReadMessage | null {
  try {
    return readMessage(cell);
  } catch {
    return null;
  }
}

function readMessage(cell: Cell): ReadMessage {
  const message = Message.load(cell);
  const { info, init, body } = message;
  return {
    kind: info.kind,
    source: addressText(info.source),
    destination: addressText(info.destination),
    value: info.kind === 'internal' ? info.value.coins : null,
    hash: toHex(message.hash),
    normalizedHash: info.kind === 'external-in' ? toHex(normalizedMessageHash(message)) : null,
    body,
    bodyBoc: bocOf(body),
    initCode: init?.code ? bocOf(init.code) : null,
    initData: init?.data ? bocOf(init.data) : null,
  };
}

function addressText(address: MessageAddress): string | null {
  if (address instanceof Address) return address.toFriendly();
  if (address instanceof ExternalAddress) return `external, ${address.bits.length} bits`;
  return null;
}

function bocOf(cell: Cell): string {
  return toBase64(writeBoc(cell));
}
