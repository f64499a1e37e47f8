import {
  Address,
  ChainError,
  ExternalAddress,
  type MessageAddress,
  plainAddress,
} from '@tonway/chain';

/** An account as the index has it: the workchain plus 128, then its 32 bytes. So -1 sorts before 0. */
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

/** Null for nobody, and for what no account of a workchain can be. */
export function messageAccountKey(address: MessageAddress): Buffer | null {
  if (address === null || address instanceof ExternalAddress) return null;
  const plain = plainAddress(address);
  return plain && accountKeyOf(plain.workchain, plain.hash);
}

/** Whether the index can name accounts of this workchain. */
export function hasAccountKey(workchain: number): boolean {
  return workchain >= -WORKCHAIN_OFFSET && workchain < WORKCHAIN_OFFSET;
}

export function addressOf(key: Uint8Array): Address {
  if (key.length !== ACCOUNT_KEY_BYTES)
    throw new ChainError('ADDRESS_INVALID', `an account key has ${ACCOUNT_KEY_BYTES} bytes`);
  // A Buffer's own slice would share its memory.
  return new Address((key[0] as number) - WORKCHAIN_OFFSET, Uint8Array.from(key.subarray(1)));
}
