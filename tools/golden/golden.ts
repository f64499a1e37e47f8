import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

/**
 * Compares with a golden file: our own result, saved when it agreed with reference data outside the
 * repository. `node --conditions=@tonway/source --test --test-update-snapshots FILE` writes it.
 */
export function assertGolden(t: TestContext, file: URL, value: object): void {
  t.assert.fileSnapshot(plain(value), fileURLToPath(file), { serializers: [linePerEntry] });
}

/** One line per entry, so that a difference shows where it is. */
function linePerEntry(value: object): string {
  const lines = Object.entries(value).map(([key, item]) => `"${key}": ${JSON.stringify(item)}`);
  return `{\n${lines.join(',\n')}\n}`;
}

/** Bytes as hex, cells by their hashes, dictionaries as lists of entries. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if ('hashHex' in value && typeof value.hashHex === 'function') return value.hashHex();
  if ('toRaw' in value && typeof value.toRaw === 'function') return value.toRaw();
  if (Symbol.iterator in value) return Array.from(value as Iterable<unknown>, plain);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}
