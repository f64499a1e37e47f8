import {
  type BlockIdExt,
  type Cell,
  Config,
  type CurrencyCollection,
  ExtraCurrencies,
  InternalAddress,
  MessageAddress,
  type StackValue,
  StoragePrices,
  toHex,
} from '@tonway/chain';
import type { PreviousBlocks } from '@tonway/tvm';
import type { Surroundings } from './surroundings.ts';

const MAGIC = 0x076ef1ean;
/** Since which version of the network there is more in the register. */
const SINCE = { code: 4, unpackedConfig: 6, messageParams: 11 };

const NULL: StackValue = { kind: 'null' };
const ZERO = integer(0n);

/**
 * Register c7 as a get-method finds it: a tuple of one tuple. In the short form the configuration is left out,
 * and so is all that comes after it.
 */
export function initialC7(seen: Surroundings, full: boolean): StackValue {
  return tuple(tuple(...ownValues(seen), ...(full ? networkValues(seen) : [NULL])));
}

function ownValues(seen: Surroundings): StackValue[] {
  return [
    integer(MAGIC),
    ZERO, // actions
    ZERO, // messages sent
    integer(seen.now),
    integer(seen.lt), // of the block
    integer(seen.lt), // of the transaction
    hashInteger(seen.randomSeed),
    balance(seen.balance),
    slice(InternalAddress.toCell(seen.address)),
  ];
}

function networkValues(seen: Surroundings): StackValue[] {
  const config = Config.fromRoot(seen.config);
  const { version } = config.globalVersion;
  const values = [cell(seen.config)];
  if (version >= SINCE.code) {
    const messageValue = tuple(ZERO, NULL);
    const storageFee = ZERO;
    values.push(cell(seen.code), messageValue, storageFee, previousBlocks(seen.previousBlocks));
  }
  if (version >= SINCE.unpackedConfig) {
    const debt = integer(seen.duePaymentNano);
    values.push(unpackedConfig(config, seen.now), debt, precompiledGas(config, seen.code));
  }
  if (version >= SINCE.messageParams) values.push(noMessage());
  return values;
}

function balance({ coins, extra }: CurrencyCollection): StackValue {
  return tuple(integer(coins), extra.isEmpty ? NULL : cell(ExtraCurrencies.toCell(extra).ref(0)));
}

// [ last_mc_blocks:[BlockId...], prev_key_block:BlockId, last_mc_blocks_100:[BlockId...] ]
function previousBlocks({ last, lastKeyBlock, everyHundredth }: PreviousBlocks): StackValue {
  const hundredth = everyHundredth ? [tuple(...everyHundredth.map(blockId))] : [];
  return tuple(tuple(...last.map(blockId)), blockId(lastKeyBlock), ...hundredth);
}

// [ wc:Integer shard:Integer seqno:Integer root_hash:Integer file_hash:Integer ] = BlockId;
function blockId({ workchain, shard, seqno, rootHash, fileHash }: BlockIdExt): StackValue {
  const place = [workchain, shard, seqno].map(integer);
  return tuple(...place, hashInteger(rootHash), hashInteger(fileHash));
}

/** The parameters that contracts need most: the storage prices of the moment, then six as they are. */
function unpackedConfig(config: Config, now: number): StackValue {
  const prices = [...(config.get(18)?.values() ?? [])].findLast((each) => each.utimeSince <= now);
  const rest = [19, 20, 21, 24, 25, 43].map((number) => config.cell(number));
  const cells = [prices ? StoragePrices.toCell(prices) : null, ...rest];
  return tuple(...cells.map((each) => (each ? slice(each) : NULL)));
}

function precompiledGas(config: Config, code: Cell): StackValue {
  const contract = config.get(45)?.list.get(code.hash());
  return contract ? integer(contract.gasUsage) : NULL;
}

/** bounce, bounced, source, forward fee, lt, time, original value, value, extra currencies, state. */
function noMessage(): StackValue {
  const source = slice(MessageAddress.toCell(null));
  return tuple(ZERO, ZERO, source, ZERO, ZERO, ZERO, ZERO, ZERO, NULL, NULL);
}

function tuple(...items: readonly StackValue[]): StackValue {
  return { kind: 'tuple', items };
}

function integer(value: bigint | number): StackValue {
  return { kind: 'int', value: BigInt(value) };
}

function hashInteger(hash: Uint8Array): StackValue {
  return integer(BigInt(`0x${toHex(hash)}`));
}

function cell(value: Cell): StackValue {
  return { kind: 'cell', cell: value };
}

function slice(value: Cell): StackValue {
  return { kind: 'slice', cell: value };
}
