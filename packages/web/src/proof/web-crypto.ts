import type { ProofCrypto } from '@tonway/chain';

const ED25519 = { name: 'Ed25519' };

/** The cryptography of browsers for the proofs of `chain`. */
export const webCrypto: ProofCrypto = {
  async sha512(bytes) {
    return new Uint8Array(await crypto.subtle.digest('SHA-512', Uint8Array.from(bytes)));
  },
  async verify(publicKey, message, signature) {
    const raw = Uint8Array.from(publicKey);
    const key = await crypto.subtle.importKey('raw', raw, ED25519, false, ['verify']);
    return crypto.subtle.verify(ED25519, key, Uint8Array.from(signature), Uint8Array.from(message));
  },
};
