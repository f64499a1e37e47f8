import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  type Decipheriv,
} from 'node:crypto';
import type { Socket } from 'node:net';
import { generateKeyPair, KEY_SIZE, type KeyPair, keyId, sharedSecret } from './keys.ts';
import type { RandomBytes } from './random.ts';

// key id of the server 32 | client's public key 32 | SHA-256 of the parameters 32 | parameters, encrypted 160
const CLIENT_KEY = 32;
const DIGEST = 64;
const PARAMETERS = 96;
const PARAMETERS_SIZE = 160;
const HANDSHAKE_SIZE = PARAMETERS + PARAMETERS_SIZE;

const CIPHER = 'aes-256-ctr';

/** One continuous key stream per direction, for the lifetime of a connection. */
export interface SessionCiphers {
  readonly encrypt: Cipheriv;
  readonly decrypt: Decipheriv;
}

/** The keys of a server, by `keyName`. */
export type ServerKeys = ReadonlyMap<string, KeyPair>;

export function serverKeys(...pairs: KeyPair[]): ServerKeys {
  return new Map(pairs.map((pair) => [keyName(keyId(pair.publicKey)), pair]));
}

/** The client's handshake packet, and the ciphers of the connection. */
export function openHandshake(
  serverKey: Uint8Array,
  random: RandomBytes,
): { readonly packet: Buffer; readonly ciphers: SessionCiphers } {
  const ephemeral = generateKeyPair(random);
  const parameters = random(PARAMETERS_SIZE);
  const digest = createHash('sha256').update(parameters).digest();
  const [key, iv] = parameterCipher(sharedSecret(ephemeral, serverKey), digest);
  const encrypted = createCipheriv(CIPHER, key, iv).update(parameters);
  const packet = Buffer.concat([keyId(serverKey), ephemeral.publicKey, digest, encrypted]);
  return { packet, ciphers: clientCiphers(parameters) };
}

/** The ciphers of the connection on the server's side; null if the packet is not for one of the server's keys. */
export function acceptHandshake(packet: Buffer, keys: ServerKeys): SessionCiphers | null {
  const pair = keys.get(keyName(packet.subarray(0, CLIENT_KEY)));
  const secret = pair && secretWith(pair, packet.subarray(CLIENT_KEY, DIGEST));
  if (!secret) return null;
  const digest = packet.subarray(DIGEST, PARAMETERS);
  const [key, iv] = parameterCipher(secret, digest);
  const parameters = createDecipheriv(CIPHER, key, iv).update(packet.subarray(PARAMETERS));
  if (!createHash('sha256').update(parameters).digest().equals(digest)) return null;
  return serverCiphers(parameters);
}

function keyName(id: Buffer): string {
  return id.toString('hex');
}

function secretWith(pair: KeyPair, clientKey: Buffer): Buffer | null {
  try {
    return sharedSecret(pair, clientKey);
  } catch {
    return null;
  }
}

function parameterCipher(secret: Buffer, digest: Buffer): [key: Buffer, iv: Buffer] {
  return [
    Buffer.concat([secret.subarray(0, 16), digest.subarray(16, 32)]),
    Buffer.concat([digest.subarray(0, 4), secret.subarray(20, 32)]),
  ];
}

// key server to client 32 | key client to server 32 | IV server to client 16 | IV client to server 16 | unused 64
const TO_CLIENT = { key: 0, iv: 64 };
const TO_SERVER = { key: 32, iv: 80 };

function clientCiphers(parameters: Uint8Array): SessionCiphers {
  return ciphers(parameters, TO_SERVER, TO_CLIENT);
}

function serverCiphers(parameters: Uint8Array): SessionCiphers {
  return ciphers(parameters, TO_CLIENT, TO_SERVER);
}

function ciphers(
  parameters: Uint8Array,
  outgoing: typeof TO_CLIENT,
  incoming: typeof TO_CLIENT,
): SessionCiphers {
  const key = ({ key }: typeof TO_CLIENT) => parameters.subarray(key, key + KEY_SIZE);
  const iv = ({ iv }: typeof TO_CLIENT) => parameters.subarray(iv, iv + 16);
  return {
    encrypt: createCipheriv(CIPHER, key(outgoing), iv(outgoing)),
    decrypt: createDecipheriv(CIPHER, key(incoming), iv(incoming)),
  };
}

/** Reads the client's handshake packet, then pauses the socket; null: the client disconnected or timed out. */
export function readHandshake(socket: Socket, timeoutMs: number): Promise<Buffer | null> {
  const { promise, resolve } = Promise.withResolvers<Buffer | null>();
  const chunks: Buffer[] = [];
  let size = 0;
  const finish = (packet: Buffer | null) => {
    clearTimeout(timer);
    socket.off('data', onData).off('end', onEnd).off('close', onEnd);
    resolve(packet);
  };
  const onEnd = () => finish(null);
  const onData = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < HANDSHAKE_SIZE) return;
    socket.pause();
    const bytes = Buffer.concat(chunks);
    // Bytes after the handshake belong to the first packets.
    if (size > HANDSHAKE_SIZE) socket.unshift(bytes.subarray(HANDSHAKE_SIZE));
    finish(bytes.subarray(0, HANDSHAKE_SIZE));
  };
  const timer = setTimeout(onEnd, timeoutMs);
  socket.on('data', onData).on('end', onEnd).on('close', onEnd);
  return promise;
}
