import {
  bytesKey,
  type Cell,
  CellRef,
  Config,
  ConfigDictionary,
  Dictionary,
  intKey,
  WorkchainDescr,
} from '@tonway/chain';
import type { ZeroState } from '../../store/chain-store.ts';
import { CONSENSUS, simplexConfig } from './consensus.ts';
import { GOVERNANCE } from './governance.ts';
import { LIMITS, PRICES } from './prices-and-limits.ts';
import { encodeParams, keySet, type TypedParams } from './typed-params.ts';

export type SignatureKind = 'ordinary' | 'simplex';

export interface NetworkConfigOptions {
  /** The configuration of another network to start from. */
  readonly base: Cell | null;
  /** Overrides of single parameters; null removes a parameter. */
  readonly params: ReadonlyMap<number, Cell | null>;
  readonly globalId: number;
  readonly genUtime: number;
  readonly validatorKey: Uint8Array;
  readonly signatures: SignatureKind;
  readonly basechain: ZeroState;
  /** The split depth of the basechain. */
  readonly splitDepth: number;
}

const CONFIG_ADDRESS = new Uint8Array(32).fill(0x55);
const ELECTOR_ADDRESS = new Uint8Array(32).fill(0x33);

/** Without 1 (IHR, removed from the protocol) and 256 (deferred messages, which a devnet does not support). */
const CAPABILITIES = 2n | 4n | 8n | 32n | 64n | 128n;
const DEFERRING = 256n;

const VALIDATED_SECONDS = 300_000_000;
/** Splits and merges happen in the next block, without the usual delay of 100 seconds. */
const AT_ONCE = {
  splitMergeDelay: 0,
  splitMergeInterval: 100,
  minSplitMergeInterval: 30,
  maxSplitMergeDelay: 1000,
};
/** Previous, next and temporary validator sets, which belong to the other network. */
const OTHER_VALIDATORS = [32, 33, 35, 36, 37];

const BUILT_IN: TypedParams = {
  0: CONFIG_ADDRESS,
  1: ELECTOR_ADDRESS,
  8: { version: 13, capabilities: CAPABILITIES },
  ...GOVERNANCE,
  ...PRICES,
  ...LIMITS,
  ...CONSENSUS,
  31: keySet(bytesKey(32), [ELECTOR_ADDRESS, CONFIG_ADDRESS]),
};

/** The root cell of the configuration that a devnet starts with. */
export function networkConfig(options: NetworkConfigOptions): Cell {
  const base = options.base ? ConfigDictionary.load(options.base) : builtIn();
  const removed = OTHER_VALIDATORS.map((number) => [number, null] as const);
  const own = encodeParams(ownParams(new Config(base), options));
  return changed(base, [...removed, ...own], options.params);
}

/** The configuration of a network of which the key becomes the only validator; its shards and all else stay. */
export function forkedConfig(root: Cell, options: ForkedConfigOptions): Cell {
  const base = ConfigDictionary.load(root);
  const removed = OTHER_VALIDATORS.map((number) => [number, null] as const);
  const own = encodeParams(commonParams(new Config(base), options));
  return changed(base, [...removed, ...own], options.params);
}

export type ForkedConfigOptions = Pick<
  NetworkConfigOptions,
  'params' | 'genUtime' | 'validatorKey' | 'signatures'
>;

type Change = readonly [number: number, cell: Cell | null];

function changed(
  base: ConfigDictionary,
  own: readonly Change[],
  given: ReadonlyMap<number, Cell | null>,
): Cell {
  const params = [...own, ...given].reduce((all, [number, cell]) => {
    return cell ? all.set(number, cell) : all.delete(number);
  }, base);
  const config = new Config(params);
  for (const number of given.keys()) config.check(number);
  return ConfigDictionary.toCell(params);
}

function builtIn(): ConfigDictionary {
  const none: ConfigDictionary = new Dictionary(intKey(32), CellRef);
  return encodeParams(BUILT_IN).reduce((all, [number, cell]) => all.set(number, cell), none);
}

/** The parameters that a devnet always sets itself. */
function ownParams(base: Config, options: NetworkConfigOptions): TypedParams {
  return {
    ...commonParams(base, options),
    12: workchains(options),
    19: options.globalId,
  };
}

function commonParams(base: Config, options: ForkedConfigOptions): TypedParams {
  const { version, capabilities } = base.globalVersion;
  return {
    8: { version, capabilities: capabilities & ~DEFERRING },
    ...(options.signatures === 'simplex' && { 30: base.get(30) ?? simplexConfig(400) }),
    34: validators(options),
  };
}

function workchains({ basechain, genUtime, splitDepth }: NetworkConfigOptions) {
  const descr: WorkchainDescr = {
    kind: 'v2',
    enabledSince: genUtime,
    monitorMinSplit: 0,
    minSplit: splitDepth,
    maxSplit: splitDepth,
    basic: true,
    active: true,
    acceptMessages: true,
    zerostateRootHash: basechain.id.rootHash,
    zerostateFileHash: basechain.id.fileHash,
    version: 0,
    format: { kind: 'basic', vmVersion: -1, vmMode: 0n },
    splitMergeTimings: AT_ONCE,
    persistentStateSplitDepth: 0,
  };
  return new Dictionary(intKey(32), WorkchainDescr).set(basechain.id.workchain, descr);
}

function validators({ genUtime, validatorKey }: ForkedConfigOptions) {
  const weight = 1n;
  return {
    kind: 'extended',
    utimeSince: genUtime,
    utimeUntil: genUtime + VALIDATED_SECONDS,
    main: 1,
    totalWeight: weight,
    validators: [{ kind: 'plain', publicKey: validatorKey, weight }],
  } as const;
}
