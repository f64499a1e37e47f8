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
import { fromCaller } from '../errors.ts';

/**
 * What the emulator itself reads for a get-method: versions, workchains, prices, limits,
 * special and precompiled contracts. All else is for methods that read the configuration.
 */
const LIGHT_PARAMS = [8, 12, 18, 19, 20, 21, 24, 25, 31, 43, 45];

/** A server follows one network; old blocks and tests bring a few more. */
const KEPT_CONFIGS = 16;
const known = new LRUCache<string, NetworkConfig>({ max: KEPT_CONFIGS });

/** A configuration made ready for the emulator, in full and with the little that most methods need. */
export class NetworkConfig {
  readonly params: Config;
  readonly version: number;
  readonly full: ConfigBytes;
  readonly light: ConfigBytes;

  /** From the root of the dictionary of parameters; the work is done once for each hash. */
  static of(root: Cell): NetworkConfig {
    const hash = root.hashHex();
    const config =
      known.get(hash) ?? fromCaller('the configuration', () => new NetworkConfig(root, hash));
    known.set(hash, config);
    return config;
  }

  private constructor(root: Cell, hash: string) {
    this.params = Config.fromRoot(root);
    this.version = this.params.globalVersion.version;
    this.full = { key: hash, boc: shared(writeBoc(root)) };
    this.light = { key: `light ${hash}`, boc: shared(writeBoc(lightRoot(this.params))) };
  }
}

function lightRoot(config: Config): Cell {
  const none = new Dictionary(intKey(32), CellRef);
  const light = LIGHT_PARAMS.reduce((params, number) => {
    const cell = config.cell(number);
    return cell ? params.set(number, cell) : params;
  }, none);
  return ConfigDictionary.toCell(light);
}

/** All workers read the same bytes: sending them costs nothing. */
function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}
