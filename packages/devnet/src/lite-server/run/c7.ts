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
import type { ExecutionContext } from './execution-context.ts';

const MAGIC = 0x076ef1ean;
/** The global versions that added values to c7. */
const SINCE = { code: 4, unpackedConfig: 6, messageParams: 11 };

const NULL: StackValue = { kind: 'null' };
const ZERO = integer(0n);

/**
 * Register c7 at the start of a get-method: a tuple of one tuple. The short form omits the configuration
 * and everything after it.
 */
export function initialC7(context: ExecutionContext, full: boolean): StackValue {
  return tuple(tuple(...ownValues(context), ...(full ? networkValues(context) : [NULL])));
}

function ownValues(context: ExecutionContext): StackValue[] {
  return [
    integer(MAGIC),
    ZERO, // actions
    ZERO, // messages sent
    integer(context.now),
    integer(context.lt), // of the block
    integer(context.lt), // of the transaction
    hashInteger(context.randomSeed),
    balance(context.balance),
    slice(InternalAddress.toCell(context.address)),
  ];
}

function networkValues(context: ExecutionContext): StackValue[] {
  const config = Config.fromRoot(context.config);
  const { version } = config.globalVersion;
  const values = [cell(context.config)];
  if (version >= SINCE.code) {
    const messageValue = tuple(ZERO, NULL);
    const storageFee = ZERO;
    values.push(
      cell(context.code),
      messageValue,
      storageFee,
      previousBlocks(context.previousBlocks),
    );
  }
  if (version >= SINCE.unpackedConfig) {
    const debt = integer(context.duePaymentNano);
    values.push(unpackedConfig(config, context.now), debt, precompiledGas(config, context.code));
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

/** The unpacked configuration: the current storage prices, then six parameters. */
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
