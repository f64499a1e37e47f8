import { fromBase64, toBase64 } from '../bits/bytes.ts';
import { crc16 } from '../bits/crc16.ts';
import { ChainError } from '../errors.ts';

// The friendly form: tag, workchain, hash, checksum; 36 bytes are 48 characters of base64.
const LENGTH = 48;
const ALPHABETS = /^(?:[0-9a-zA-Z+/]*|[0-9a-zA-Z_-]*)$/;
const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const TEST_ONLY = 0x80;

export interface FriendlyFlags {
  readonly bounceable: boolean;
  readonly testOnly: boolean;
}

interface Decoded extends FriendlyFlags {
  readonly workchain: number;
  readonly hash: Uint8Array;
}

export function encodeFriendly(
  workchain: number,
  hash: Uint8Array,
  flags: FriendlyFlags,
  urlSafe: boolean,
): string {
  if (workchain < -128 || workchain > 127) {
    invalid(`workchain ${workchain} does not fit the friendly form`);
  }
  const tag = (flags.bounceable ? BOUNCEABLE : NON_BOUNCEABLE) | (flags.testOnly ? TEST_ONLY : 0);
  const bytes = new Uint8Array(36);
  bytes[0] = tag;
  bytes[1] = workchain;
  bytes.set(hash, 2);
  const crc = crc16(bytes.subarray(0, 34));
  bytes[34] = crc >> 8;
  bytes[35] = crc;
  const text = toBase64(bytes);
  return urlSafe ? text.replaceAll('+', '-').replaceAll('/', '_') : text;
}

export function decodeFriendly(text: string): Decoded {
  if (text.length !== LENGTH) {
    invalid(`a friendly address has ${LENGTH} characters, found ${text.length}`);
  }
  if (!ALPHABETS.test(text)) invalid('a friendly address is base64, standard or URL-safe');
  const bytes = fromBase64(text);
  const stored = ((bytes[34] as number) << 8) | (bytes[35] as number);
  if (crc16(bytes.subarray(0, 34)) !== stored) invalid('the checksum of the address is wrong');
  const tag = bytes[0] as number;
  const kind = tag & ~TEST_ONLY;
  if (kind !== BOUNCEABLE && kind !== NON_BOUNCEABLE) {
    invalid(`no kind of address begins with the byte 0x${tag.toString(16)}`);
  }
  return {
    workchain: ((bytes[1] as number) << 24) >> 24,
    hash: bytes.slice(2, 34),
    bounceable: kind === BOUNCEABLE,
    testOnly: tag >= TEST_ONLY,
  };
}

function invalid(message: string): never {
  throw new ChainError('ADDRESS_INVALID', message);
}
