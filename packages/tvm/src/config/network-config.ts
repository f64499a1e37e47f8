import {
  type Cell,
  CellRef,
  Config,
  ConfigDictionary,
  Dictionary,
  intKey,
  writeBoc,
} from '@tonway/chain';
import { LRUCache } from 'lru-cache';
import type { ConfigBytes } from '../emulator/emulator.ts';
import { parseInput } from '../errors.ts';
import { withReadableSizeLimits } from './size-limits.ts';

/** The parameters that change how any code runs: the version of the rules and the limits of sizes. */
const MINIMAL_PARAMS = [8, 43];
/**
 * The parameters that the emulator itself reads for a get-method: also workchains, prices, special and precompiled
 * contracts. Only get-methods that read the configuration need the others.
 */
const PRICE_PARAMS = [8, 12, 18, 19, 20, 21, 24, 25, 31, 43, 45];

/** A server uses one network; old blocks and tests add a few configurations. */
const MAX_CACHED_CONFIGS = 16;
const cache = new LRUCache<string, NetworkConfig>({ max: MAX_CACHED_CONFIGS });

/**
 * The only encoder of configurations for the emulator: complete, and reduced to what most get-methods need. The emulator
 * decodes and hashes the configuration in every call, so that each parameter costs some microseconds.
 */
export class NetworkConfig {
  readonly params: Config;
  readonly version: number;
  readonly full: ConfigBytes;
  readonly prices: ConfigBytes;
  readonly minimal: ConfigBytes;
  /** Complete, for transactions. */
  readonly transactions: ConfigBytes;

  /** From the root of the parameter dictionary; cached by hash. */
  static of(root: Cell): NetworkConfig {
    const hash = root.hashHex();
    const config =
      cache.get(hash) ?? parseInput('the configuration', () => new NetworkConfig(root));
    cache.set(hash, config);
    return config;
  }

  private constructor(root: Cell) {
    const hash = root.hashHex();
    this.params = Config.fromRoot(root);
    this.version = this.params.globalVersion.version;
    this.full = encoded(root);
    this.prices = { key: `prices ${hash}`, boc: writeBoc(only(PRICE_PARAMS, this.params), {}) };
    this.minimal = { key: `minimal ${hash}`, boc: writeBoc(only(MINIMAL_PARAMS, this.params), {}) };
    const readable = withReadableSizeLimits(root, this.params);
    this.transactions = readable === root ? this.full : encoded(readable);
  }
}

function encoded(root: Cell): ConfigBytes {
  return { key: root.hashHex(), boc: toShared(writeBoc(root)) };
}

function only(numbers: readonly number[], config: Config): Cell {
  const empty = new Dictionary(intKey(32), CellRef);
  const kept = numbers.reduce((params, number) => {
    const cell = config.cell(number);
    return cell ? params.set(number, cell) : params;
  }, empty);
  return ConfigDictionary.toCell(kept);
}

/** Copies bytes into shared memory, so that workers read them without another copy. */
function toShared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
