import {
  Builder,
  type Cell,
  Config,
  ConfigDictionary,
  GlobalVersion,
  MASTERCHAIN,
  NO_CURRENCIES,
  writeBoc,
} from '@tonway/chain';
import type { GetMethodCall, PreviousBlocks } from '../../src/index.ts';
import { config, executionContext } from './execution-context.ts';

const MAX_PARAM_BYTES = 1000;
const VERSION = 8;

/** The configuration of the main network without its largest parameters, which take long to read. */
export const SMALL_CONFIG: Cell = [...Config.fromRoot(config).params]
  .filter(([, cell]) => writeBoc(cell, {}).length > MAX_PARAM_BYTES)
  .reduce((root, [number]) => withParam(root, number, null), config);

export function withParam(root: Cell, number: number, param: Cell | null): Cell {
  const params = ConfigDictionary.load(root);
  return ConfigDictionary.toCell(param ? params.set(number, param) : params.delete(number));
}

export function withVersion(root: Cell, version: number): Cell {
  return withParam(root, VERSION, GlobalVersion.toCell({ version, capabilities: 0n }));
}

const PREVIOUS_BLOCKS: PreviousBlocks = {
  last: [blockId(1203), blockId(1202)],
  lastKeyBlock: blockId(1150),
  everyHundredth: [blockId(1200), blockId(1100)],
};

function blockId(seqno: number): PreviousBlocks['lastKeyBlock'] {
  const hash = (fill: number) => new Uint8Array(32).fill(fill);
  const [rootHash, fileHash] = [hash(seqno & 0xff), hash(seqno >> 8)];
  return { workchain: MASTERCHAIN, shard: 1n << 63n, seqno, rootHash, fileHash };
}

const { extra } = NO_CURRENCIES;
const ONE_CURRENCY = { coins: 10n ** 9n, extra: extra.set(7, 5n) };
export const TWO_CURRENCIES = { coins: 10n ** 9n, extra: extra.set(7, 5n).set(0xffffffef, 6n) };

/** A call whose execution context differs everywhere from the defaults of the emulator. */
export function devisedCall(given: Pick<GetMethodCall, 'code'> & Partial<GetMethodCall>) {
  return {
    ...executionContext,
    config: SMALL_CONFIG,
    data: new Builder().storeUint(1, 8).build(),
    balance: ONE_CURRENCY,
    lt: 123_456_789n,
    duePaymentNano: 77n,
    previousBlocks: PREVIOUS_BLOCKS,
    randomSeed: new Uint8Array(32).fill(9),
    gasLimit: 100_000,
    ...given,
  } satisfies GetMethodCall;
}
