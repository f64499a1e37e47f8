import { type Cell, ChainError, type Message, type Slice } from '@tonway/chain';
import type { Wallet } from '@tonway/contracts';

export interface RefusedMessage {
  readonly message: Message;
  /** Size of the BoC that was sent, in bytes. */
  readonly size: number;
  /** The error text of the lite server. */
  readonly text: string;
}

type Explain = (refused: RefusedMessage) => string;

/** Explanations by error text of the node, for messages that are rejected before the account is executed. */
const EXPLANATIONS: readonly (readonly [RegExp, Explain])[] = [
  [/duplicate message/, () => 'sent already: the same message was sent within the last minute'],
  [
    /external message too large/,
    ({ size }) => `too large: the network does not take a message of ${size} bytes`,
  ],
  [
    /external message is too deep/,
    ({ message }) =>
      `too deep: the network does not take a message that is ${message.cell.depth()} cells deep`,
  ],
  [
    /no shard in masterchain state for account (-?\d+):/,
    ({ text }) => `no such workchain: the network has no workchain ${workchainIn(text)}`,
  ],
  [
    /too many external messages to address/,
    () => 'too many messages: the account has received as many as it may; wait ten seconds',
  ],
  [
    /too many pending external message checks/,
    () => 'busy: the lite server is checking too many messages; send it again in a moment',
  ],
  [
    /Failed to unpack account state/,
    () => 'no account: it has never received anything, so it cannot pay',
  ],
  [
    /is not a \(Message Any\)|must begin with ext_in_msg_info|cannot unpack external message header/,
    () => 'not a message: the cells are not those of an external message to a contract',
  ],
  [
    /valid bag of cells|bag-of-cells|must have zero level/,
    () => 'not a message: the bytes are not a bag of cells with one message',
  ],
  [
    /destination/,
    () => 'no destination: the address that the message is for is not one of an account',
  ],
];

/** Null if the contract itself rejected the message, or if the error text is unknown. */
export function explainNodeRefusal(refused: RefusedMessage): string | null {
  const entry = EXPLANATIONS.find(([pattern]) => pattern.test(refused.text));
  return entry ? entry[1](refused) : null;
}

function workchainIn(text: string): string {
  return / (-?\d+):/.exec(text)?.[1] ?? '';
}

/** The node read the account: the account, its contract or the message is the cause. */
export function isRefusedByAccount({ text }: RefusedMessage): boolean {
  return /External message was not accepted/.test(text);
}

/** The account has no code to execute, or cannot pay for the execution. */
export function isRefusedBeforeExecution({ text }: RefusedMessage): boolean {
  return /before smart-contract execution/.test(text);
}

/** The fields before the actions in the signed part of a message to a wallet. */
interface WalletRequest {
  readonly walletId: number | null;
  readonly validUntil: number | null;
  readonly seqno: number;
}

const SIGNATURE_BITS = 512;

/** Describes why a wallet rejects a message; null if the fields of the message are valid. */
export function walletProblem(wallet: Wallet, body: Cell, now: number): string | null {
  const request = readRequest(wallet, body);
  if (!request) return null;
  const { walletId, validUntil, seqno } = request;
  const expected = wallet.seqno >>> 0;
  if (seqno !== expected)
    return `wrong seqno: the message has ${seqno}, the wallet expects ${expected}`;
  if (validUntil !== null && validUntil <= now)
    return `expired: the message was valid until ${validUntil}, now it is ${now}`;
  if (walletId !== null && wallet.walletId !== null && walletId !== wallet.walletId)
    return `wrong wallet id: the message has ${walletId}, the wallet ${wallet.walletId}`;
  return null;
}

/** Null if the body does not match this kind of wallet. */
function readRequest({ kind: { version } }: Wallet, body: Cell): WalletRequest | null {
  try {
    const slice = body.slice();
    if (version === 'v5') return readV5(slice);
    if (version === 'v5 beta') return null;
    slice.skip(SIGNATURE_BITS);
    return version === 'v1' || version === 'v2' ? readPlain(version, slice) : readWithId(slice);
  } catch (error) {
    if (error instanceof ChainError) return null;
    throw error;
  }
}

// v1: signature:bits512 seqno:uint32; v2: signature:bits512 seqno:uint32 valid_until:uint32
function readPlain(version: 'v1' | 'v2', slice: Slice): WalletRequest {
  const seqno = slice.loadUint(32);
  return {
    seqno,
    validUntil: version === 'v2' ? slice.loadUint(32) : null,
    walletId: null,
  };
}

// v3, v4: signature:bits512 wallet_id:int32 valid_until:uint32 seqno:uint32
function readWithId(slice: Slice): WalletRequest {
  const [walletId, validUntil] = [slice.loadInt(32), slice.loadUint(32)];
  return { walletId, validUntil, seqno: slice.loadUint(32) };
}

// v5: op:uint32 wallet_id:int32 valid_until:uint32 seqno:uint32
function readV5(slice: Slice): WalletRequest {
  return readWithId(slice.skip(32));
}
