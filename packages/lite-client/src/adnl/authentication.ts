import { sign, verify } from 'node:crypto';
import { ConnectionError } from '../errors.ts';
import { type KeyPair, publicKeyObject } from './keys.ts';
import {
  authenticationComplete,
  type Message,
  readAuthenticationComplete,
  readNonce,
} from './messages.ts';

/** The nonce size of the reference client and server. */
export const NONCE_SIZE = 256;
const MAX_NONCE_SIZE = 512;

/** The nonce of tcp.authentificate or tcp.authentificationNonce. A copy, because the payload's memory is reused. */
export function acceptNonce(payload: Buffer): Buffer {
  const nonce = readNonce(payload);
  if (nonce.length === 0 || nonce.length > MAX_NONCE_SIZE) throw refused('nonce size');
  return Buffer.from(nonce);
}

/** The client proves possession of its key by a signature over both nonces. */
export function proveIdentity(identity: KeyPair, nonces: Uint8Array): Message {
  return authenticationComplete(identity.publicKey, sign(null, nonces, identity.privateKey));
}

/** The public key that tcp.authentificationComplete proves. */
export function provenIdentity(payload: Buffer, nonces: Uint8Array): Buffer {
  const { publicKey, signature } = readAuthenticationComplete(payload);
  if (!verify(null, nonces, publicKeyObject(publicKey), signature)) throw refused('signature');
  return Buffer.from(publicKey);
}

function refused(what: string): ConnectionError {
  return new ConnectionError('ADNL_PROTOCOL', `authentication refused: ${what}`);
}
