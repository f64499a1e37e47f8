import { ConnectionError } from '../errors.ts';
import { KEY_SIZE, PUB_ED25519 } from './keys.ts';

/** The payload of a packet. Writes itself into the outgoing batch, to avoid a copy. */
export interface Message {
  readonly size: number;
  writeTo(target: Buffer, offset: number): void;
}

export const MessageId = {
  // tcp.ping random_id:long = tcp.Pong;
  ping: 0x4d082b9a,
  // tcp.pong random_id:long = tcp.Pong;
  pong: 0xdc69fb03,
  // adnl.message.query query_id:int256 query:bytes = adnl.Message;
  query: 0xb48bf97a,
  // adnl.message.answer query_id:int256 answer:bytes = adnl.Message;
  answer: 0x0fac8416,
  // tcp.authentificate nonce:bytes = tcp.Message;
  authenticate: 0x445bab12,
  // tcp.authentificationNonce nonce:bytes = tcp.Message;
  authenticationNonce: 0xe35d4ab6,
  // tcp.authentificationComplete key:PublicKey signature:bytes = tcp.Message;
  authenticationComplete: 0xf7ad9ea6,
} as const;

/** tcp.ping and tcp.pong have exactly this size. */
export const PING_SIZE = 12;
export const QUERY_ID_SIZE = 32;

const ID_SIZE = 4;
const QUERY_DATA = ID_SIZE + QUERY_ID_SIZE;

/** Null for a payload that is too short for an id, such as an empty keep-alive. */
export function messageId(payload: Buffer): number | null {
  return payload.length < ID_SIZE ? null : payload.readUInt32LE(0);
}

function payload(bytes: Uint8Array): Message {
  return { size: bytes.length, writeTo: (target, offset) => target.set(bytes, offset) };
}

export const emptyMessage: Message = payload(new Uint8Array(0));

export function ping(randomId: Uint8Array): Message {
  return payload(withId(MessageId.ping, randomId));
}

/** The pong has the random id of the ping. */
export function pongTo(ping: Buffer): Message {
  return payload(withId(MessageId.pong, ping.subarray(ID_SIZE)));
}

class Envelope implements Message {
  readonly size: number;
  readonly #kind: number;
  readonly #queryId: Uint8Array;
  readonly #data: Uint8Array;

  constructor(kind: number, queryId: Uint8Array, data: Uint8Array) {
    this.size = QUERY_DATA + sizeOfBytes(data.length);
    this.#kind = kind;
    this.#queryId = queryId;
    this.#data = data;
  }

  writeTo(target: Buffer, offset: number): void {
    target.writeUInt32LE(this.#kind, offset);
    target.set(this.#queryId, offset + ID_SIZE);
    writeBytes(target, offset + QUERY_DATA, this.#data);
  }
}

export function query(queryId: Uint8Array, data: Uint8Array): Message {
  return new Envelope(MessageId.query, queryId, data);
}

export function answer(queryId: Uint8Array, data: Uint8Array): Message {
  return new Envelope(MessageId.answer, queryId, data);
}

/** The id of a query or an answer. */
export function readQueryId(payload: Buffer): Buffer {
  if (payload.length < QUERY_DATA) throw malformed();
  return payload.subarray(ID_SIZE, QUERY_DATA);
}

/** The id of a query or an answer as a string, for maps. */
export function readQueryKey(payload: Buffer): string {
  if (payload.length < QUERY_DATA) throw malformed();
  return payload.toString('latin1', ID_SIZE, QUERY_DATA);
}

/** The content of a query or an answer. */
export function readQueryData(payload: Buffer): Buffer {
  return readBytes(payload, QUERY_DATA);
}

export function authenticate(nonce: Uint8Array): Message {
  return payload(withId(MessageId.authenticate, bytes(nonce)));
}

export function authenticationNonce(nonce: Uint8Array): Message {
  return payload(withId(MessageId.authenticationNonce, bytes(nonce)));
}

/** The nonce of tcp.authentificate and tcp.authentificationNonce. */
export function readNonce(payload: Buffer): Buffer {
  return readBytes(payload, ID_SIZE);
}

export function authenticationComplete(publicKey: Uint8Array, signature: Uint8Array): Message {
  const fields = Buffer.concat([PUB_ED25519, publicKey, bytes(signature)]);
  return payload(withId(MessageId.authenticationComplete, fields));
}

export function readAuthenticationComplete(payload: Buffer): {
  readonly publicKey: Buffer;
  readonly signature: Buffer;
} {
  const key = ID_SIZE + PUB_ED25519.length;
  if (!payload.subarray(ID_SIZE, key).equals(PUB_ED25519)) throw malformed();
  const publicKey = payload.subarray(key, key + KEY_SIZE);
  return { publicKey, signature: readBytes(payload, key + KEY_SIZE) };
}

function withId(id: number, fields: Uint8Array): Buffer {
  const message = Buffer.alloc(ID_SIZE + fields.length);
  message.writeUInt32LE(id, 0);
  message.set(fields, ID_SIZE);
  return message;
}

function bytes(data: Uint8Array): Buffer {
  const encoded = Buffer.alloc(sizeOfBytes(data.length));
  writeBytes(encoded, 0, data);
  return encoded;
}

// TL bytes: a length below 254 takes one byte, otherwise fe and three bytes, little-endian; zero padding to a multiple
// of four. The longer form with ff cannot occur, because a packet is too small for it.
const LONG = 0xfe;

function prefixSize(length: number): number {
  return length < LONG ? 1 : 4;
}

function sizeOfBytes(length: number): number {
  return (prefixSize(length) + length + 3) & ~3;
}

function writeBytes(target: Buffer, offset: number, data: Uint8Array): void {
  const { length } = data;
  const start = offset + prefixSize(length);
  if (length < LONG) target[offset] = length;
  else target.writeUInt32LE(((length << 8) | LONG) >>> 0, offset);
  target.set(data, start);
  target.fill(0, start + length, offset + sizeOfBytes(length));
}

/** Reads the last field of a message; throws if data follows. */
function readBytes(payload: Buffer, offset: number): Buffer {
  const first = payload[offset];
  if (first === undefined || first > LONG) throw malformed();
  const start = offset + prefixSize(first);
  if (start > payload.length) throw malformed();
  const length = first < LONG ? first : payload.readUInt32LE(offset) >>> 8;
  const end = start + length;
  if (end > payload.length || payload.length - end > 3) throw malformed();
  return payload.subarray(start, end);
}

function malformed(): ConnectionError {
  return new ConnectionError('ADNL_PROTOCOL', 'malformed message');
}
