/** The field of Curve25519 and Ed25519. */
const P = 2n ** 255n - 19n;
const SIGN_BIT = 2n ** 255n;

/** The Montgomery u of an Ed25519 public key: (1 + y) / (1 - y). */
export function montgomeryOf(edwards: Uint8Array): Buffer {
  const y = readLittleEndian(edwards) % SIGN_BIT;
  const u = ((1n + y) * inverse(P + 1n - (y % P))) % P;
  return writeLittleEndian(u);
}

/** By Fermat; zero, which has none, gives zero, a key that X25519 refuses. */
function inverse(value: bigint): bigint {
  let result = 1n;
  let base = value % P;
  for (let exponent = P - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % P;
    base = (base * base) % P;
  }
  return result;
}

function readLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function writeLittleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}
