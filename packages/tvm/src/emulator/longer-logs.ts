/**
 * The code that chooses the size of the VM log: `verbosity > 4 ? 32 MB : verbosity > 0 ? 1 MB : 256`, in which null
 * stands for the index of a variable.
 */
const SIZE_OF_LOG = [
  ...[0x41, 0x80, 0x80, 0x80, 0x10, 0x41, 0x80, 0x80, 0xc0, 0x00, 0x41, 0x80, 0x02],
  ...[0x20, null, 0x41, 0x00, 0x4a, 0x1b, 0x20, null, 0x41, 0x04, 0x4a, 0x1b],
];
const FIXED = SIZE_OF_LOG.indexOf(null);
const LEVEL_OFFSET = 22;
/** Logs of higher verbosity have 32 MB, so that all steps of a transaction of a million gas fit. */
const LONG_ABOVE = 2;

/** Lets the emulator write longer logs of steps. A build without this code is left as it is: it logs the last megabyte. */
export function lengthenLogs(wasm: Uint8Array): Uint8Array {
  const bytes = Buffer.from(wasm);
  const start = Buffer.from(SIZE_OF_LOG.slice(0, FIXED).map(Number));
  for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1))
    if (SIZE_OF_LOG.every((byte, i) => byte === null || bytes[at + i] === byte)) {
      bytes[at + LEVEL_OFFSET] = LONG_ABOVE;
      return bytes;
    }
  return wasm;
}
