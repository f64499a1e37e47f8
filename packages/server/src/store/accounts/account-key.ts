import {
  Address,
  ChainError,
  ExternalAddress,
  type MessageAddress,
  plainAddress,
} from '@tonway/chain';

/** The index stores an account as workchain + 128, then the 32 bytes of its hash, so that workchain -1 sorts before 0. */
const ACCOUNT_KEY_BYTES = 33;
const WORKCHAIN_OFFSET = 128;

export function accountKey(address: Address): Buffer {
  const { workchain, hash } = plainAddress(address);
  return accountKeyOf(workchain, hash);
}

export function accountKeyOf(workchain: number, hash: Uint8Array): Buffer {
  if (!hasAccountKey(workchain))
    throw new ChainError('ADDRESS_INVALID', `workchain ${workchain} is not within -128…127`);
  const key = Buffer.allocUnsafeSlow(ACCOUNT_KEY_BYTES);
  key[0] = workchain + WORKCHAIN_OFFSET;
  key.set(hash, 1);
  return key;
}

/** Null for no address, an external address, and an address that cannot be an account. */
export function messageAccountKey(address: MessageAddress): Buffer | null {
  if (address === null || address instanceof ExternalAddress) return null;
  const plain = plainAddress(address);
  return plain && accountKeyOf(plain.workchain, plain.hash);
}

/** Whether accounts of this workchain have a key. */
export function hasAccountKey(workchain: number): boolean {
  return workchain >= -WORKCHAIN_OFFSET && workchain < WORKCHAIN_OFFSET;
}

export function addressOf(key: Uint8Array): Address {
  if (key.length !== ACCOUNT_KEY_BYTES)
    throw new ChainError('ADDRESS_INVALID', `an account key has ${ACCOUNT_KEY_BYTES} bytes`);
  // Copied: `Buffer.slice` would share memory.
  return new Address((key[0] as number) - WORKCHAIN_OFFSET, Uint8Array.from(key.subarray(1)));
}

/** The raw address of an account key, as responses have it: `0:83DF…`. */
export function accountText(key: Uint8Array): string {
  return addressOf(key).toRaw().toUpperCase();
}
