import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromHex } from '../bits/bytes.ts';
import { Builder } from '../cell/builder.ts';
import type { Cell } from '../cell/cell.ts';
import type { ChainError } from '../errors.ts';
import type { Codec } from '../tlb/codec.ts';
import { BlockLimits } from './block-limits.ts';
import { JettonBridge, Oracles } from './bridges.ts';
import { CatchainConfig } from './catchain-config.ts';
import { ConfigProposalSetup } from './config-voting-setup.ts';
import { ConsensusConfig } from './consensus-config.ts';
import { ElectionTiming, MisbehaviourPunishment, ValidatorCounts } from './elections.ts';
import { GasLimitsPrices } from './gas-limits-prices.ts';
import { BurningConfig, GlobalVersion } from './network-params.ts';
import { NewConsensusConfig } from './new-consensus-config.ts';
import { MintPrices, MsgForwardPrices, StoragePrices } from './prices.ts';
import { SignedTempKey } from './signed-temp-key.ts';
import { SizeLimits } from './size-limits.ts';
import { ValidatorDescr } from './validator-descr.ts';
import { WorkchainDescr, WorkchainFormat } from './workchain-descr.ts';

const invalid = { code: 'TLB_INVALID' };

/** Spaces part the fields. */
function bytes(hex: string): Builder {
  return new Builder().storeBytes(fromHex(hex.replaceAll(' ', '')));
}

/** The cell is the value, and the value is the cell. */
function is<T>(type: Codec<T>, cell: Cell, expected: T): void {
  assert.deepEqual(type.load(cell), expected);
  assert.equal(type.toCell(expected).hashHex(), cell.hashHex());
}

function refuses<T>(type: Codec<T>, hex: string): void {
  assert.throws(() => type.load(bytes(hex).build()), invalid, hex);
}

test('mint prices round-trip', () => {
  is(MintPrices, bytes('2ffff 101').build(), { mintNewPrice: 0xffffn, mintAddPrice: 1n });
});

test('the burning configuration holds a fraction of the fees', () => {
  const cell = bytes('01').storeBit(false).storeUint(1, 32).storeUint(2, 32).build();
  is(BurningConfig, cell, { blackholeAddress: null, feeBurnNumerator: 1, feeBurnDenominator: 2 });
  for (const [numerator, denominator] of [
    [3, 2],
    [0, 0],
  ] as const) {
    const broken = bytes('01').storeBit(false).storeUint(numerator, 32).storeUint(denominator, 32);
    assert.throws(() => BurningConfig.load(broken.build()), invalid);
  }
});

test('validator counts must be in order', () => {
  is(ValidatorCounts, bytes('0190 0064 004b').build(), {
    maxValidators: 400,
    maxMainValidators: 100,
    minValidators: 75,
  });
  for (const hex of ['0063 0064 004b', '0190 004a 004b', '0190 0064 0000'])
    refuses(ValidatorCounts, hex);
});

test('both constructors of gas prices round-trip, with and without the flat prefix', () => {
  const u64 = (...values: number[]): string =>
    values.map((v) => v.toString(16).padStart(16, '0')).join('');
  const plain = {
    flat: null,
    gasPrice: 1n,
    gasLimit: 2n,
    specialGasLimit: null,
    gasCredit: 3n,
    blockGasLimit: 4n,
    freezeDueLimit: 5n,
    deleteDueLimit: 6n,
  };
  const flat = { gasLimit: 100n, gasPrice: 1000n };
  is(GasLimitsPrices, bytes(`dd${u64(1, 2, 3, 4, 5, 6)}`).build(), plain);
  is(GasLimitsPrices, bytes(`de${u64(1, 2, 9, 3, 4, 5, 6)}`).build(), {
    ...plain,
    specialGasLimit: 9n,
  });
  is(GasLimitsPrices, bytes(`d1${u64(100, 1000)}dd${u64(1, 2, 3, 4, 5, 6)}`).build(), {
    ...plain,
    flat,
  });
  refuses(GasLimitsPrices, `d1${u64(1, 1)}d1${u64(1, 1)}dd${u64(1, 2, 3, 4, 5, 6)}`);
  refuses(GasLimitsPrices, `df${u64(1, 2, 3, 4, 5, 6)}`);
});

test('block limits round-trip with collated data and the imported queue', () => {
  const limits = 'c3 00000001 00000002 00000003';
  const parsed = { underload: 1, softLimit: 2, hardLimit: 3 };
  const three = { bytes: parsed, gas: parsed, ltDelta: parsed };
  is(BlockLimits, bytes(`5d ${limits} ${limits} ${limits}`).build(), { kind: 'v1', ...three });
  is(
    BlockLimits,
    bytes(`5e ${limits} ${limits} ${limits} ${limits} d3 00000007 00000008`).build(),
    {
      kind: 'v2',
      ...three,
      collatedData: parsed,
      importedMsgQueue: { maxBytes: 7, maxMessages: 8 },
    },
  );
  const upside = 'c3 00000002 00000001 00000003';
  refuses(BlockLimits, `5d ${limits} ${upside} ${limits}`);
  refuses(BlockLimits, `5f ${limits} ${limits} ${limits}`);
});

test('all versions of catchain and consensus configurations round-trip', () => {
  const lifetimes = '00000001 00000002 00000003 00000004';
  const times = {
    mcCatchainLifetime: 1,
    shardCatchainLifetime: 2,
    shardValidatorsLifetime: 3,
    shardValidatorsNum: 4,
  };
  is(CatchainConfig, bytes(`c1 ${lifetimes}`).build(), { kind: 'v1', ...times });
  is(CatchainConfig, bytes(`c2 01 ${lifetimes}`).build(), {
    kind: 'v2',
    shuffleMcValidators: true,
    ...times,
  });
  refuses(CatchainConfig, `c2 03 ${lifetimes}`);

  const rest = '00000002 00000003 00000004 00000005 00000006 00000007 00000008';
  const common = {
    roundCandidates: 1,
    nextCandidateDelayMs: 2,
    consensusTimeoutMs: 3,
    fastAttempts: 4,
    attemptDuration: 5,
    catchainMaxDeps: 6,
    maxBlockBytes: 7,
    maxCollatedBytes: 8,
  };
  const [newCatchainIds, protoVersion] = [true, 9];
  is(ConsensusConfig, bytes(`d6 00000001 ${rest}`).build(), { kind: 'v1', ...common });
  is(ConsensusConfig, bytes(`d7 01 01 ${rest}`).build(), { kind: 'v2', newCatchainIds, ...common });
  is(ConsensusConfig, bytes(`d8 01 01 ${rest} 0009`).build(), {
    kind: 'v3',
    newCatchainIds,
    ...common,
    protoVersion,
  });
  const v4 = { kind: 'v4', useQuic: true, newCatchainIds: false, ...common, protoVersion } as const;
  is(ConsensusConfig, bytes(`d9 02 01 ${rest} 0009 0000000a`).build(), {
    ...v4,
    catchainMaxBlocksCoeff: 10,
  });
  refuses(ConsensusConfig, `d7 02 01 ${rest}`);
  refuses(ConsensusConfig, `d7 01 00 ${rest}`);
  refuses(ConsensusConfig, `d9 04 01 ${rest} 0009 0000000a`);
});

test('simplex configurations round-trip', () => {
  is(NewConsensusConfig, bytes('21 01 00000190 00000004 000003e8 00000002').build(), {
    kind: 'simplex_v1',
    flags: 0,
    useQuic: true,
    targetRateMs: 400,
    slotsPerLeaderWindow: 4,
    firstBlockTimeoutMs: 1000,
    maxLeaderWindowDesync: 2,
  });
  const { noncriticalParams, ...fields } = NewConsensusConfig.load(
    bytes('22 05 00000008').storeBit(false).build(),
  ) as NewConsensusConfig & { kind: 'simplex_v2' };
  const expected = {
    kind: 'simplex_v2',
    flags: 0,
    protocolVersion: 2,
    useQuic: true,
    slotsPerLeaderWindow: 8,
  };
  assert.deepEqual(fields, expected);
  assert.equal(noncriticalParams.isEmpty, true);
  refuses(NewConsensusConfig, '23 01 00000008');
});

test('the misbehaviour punishment round-trips', () => {
  const builder = bytes('01').storeCoins(101n).storeUint(5, 32);
  for (let i = 1; i <= 9; i++) builder.storeUint(i, 16);
  is(MisbehaviourPunishment, builder.build(), {
    defaultFlatFine: 101n,
    defaultProportionalFine: 5,
    severityFlatMultiplier: 1,
    severityProportionalMultiplier: 2,
    unpunishableInterval: 3,
    longInterval: 4,
    longFlatMultiplier: 5,
    longProportionalMultiplier: 6,
    mediumInterval: 7,
    mediumFlatMultiplier: 8,
    mediumProportionalMultiplier: 9,
  });
});

test('all versions of size limits round-trip', () => {
  const v1 = '00200000 00002000 000003e8 0200 0000ffff 0201';
  const v2 = '00010000 00000800 00000100 00000101 00000002 08 0000001a';
  const messages = {
    maxMsgBits: 1 << 21,
    maxMsgCells: 1 << 13,
    maxLibraryCells: 1000,
    maxVmDataDepth: 512,
    maxExtMsgSize: 65535,
    maxExtMsgDepth: 513,
  };
  const accounts = {
    ...messages,
    maxAccStateCells: 1 << 16,
    maxMcAccStateCells: 1 << 11,
    maxAccPublicLibraries: 256,
    deferOutQueueSizeLimit: 257,
    maxMsgExtraCurrencies: 2,
    maxAccFixedPrefixLength: 8,
    accStateCellsForStorageDict: 26,
  };
  is(SizeLimits, bytes(`01 ${v1}`).build(), { kind: 'v1', ...messages });
  const ofV2 = (maxTransactionLibraryLoads: number | null | undefined): SizeLimits => {
    return { kind: 'v2', ...accounts, maxTransactionLibraryLoads };
  };
  const older = (): Builder => bytes(`02 ${v1} ${v2}`);
  is(SizeLimits, older().build(), ofV2(undefined));
  is(SizeLimits, older().storeBit(false).build(), ofV2(null));
  is(SizeLimits, older().storeBit(true).storeUint(8, 32).build(), ofV2(8));
  assert.throws(() => SizeLimits.load(older().storeUint(0, 2).build()), { code: 'TLB_TRAILING' });
  const total = { maxTotalMsgBits: 7_000_000, maxTotalMsgCells: 20_000 };
  const unlimited = bytes(`03 ${v1} ${v2}`)
    .storeBit(false)
    .storeUint(7_000_000, 32)
    .storeUint(20_000, 32);
  is(SizeLimits, unlimited.build(), {
    kind: 'v3',
    ...accounts,
    maxTransactionLibraryLoads: null,
    ...total,
  });
  const limited = bytes(`03 ${v1} ${v2}`)
    .storeBit(true)
    .storeUint(0, 32)
    .storeUint(7_000_000, 32)
    .storeUint(20_000, 32);
  is(SizeLimits, limited.build(), {
    kind: 'v3',
    ...accounts,
    maxTransactionLibraryLoads: 0,
    ...total,
  });
  refuses(SizeLimits, `04 ${v1} ${v2}`);
  assert.throws(() => SizeLimits.load(bytes(`02 ${v1} 00010000`).build()), {
    code: 'CELL_UNDERFLOW',
  });
});

test('workchain formats round-trip', () => {
  is(WorkchainFormat, bytes('0 040 3ff 010 00000001').build(), {
    kind: 'extended',
    minAddressLength: 64,
    maxAddressLength: 1023,
    addressLengthStep: 16,
    workchainTypeId: 1,
  });
  for (const hex of [
    '0 03f 3ff 010 00000001',
    '0 041 040 010 00000001',
    '0 040 400 010 00000001',
  ]) {
    refuses(WorkchainFormat, hex);
  }
  refuses(WorkchainFormat, '0 040 3ff 400 00000001');
  refuses(WorkchainFormat, '0 040 3ff 010 00000000');
});

test('a workchain whose format contradicts its flag is refused', () => {
  const descr = (flags: string, split: string): string => {
    return `a6 00000000 ${split} 04 ${flags} ${'11'.repeat(32)} ${'22'.repeat(32)} 00000000`;
  };
  const basic = (hex: string): Cell =>
    bytes(hex).storeUint(1, 4).storeInt(-1, 32).storeBigUint(0n, 64).build();
  const parsed = WorkchainDescr.load(basic(descr('e000', '0002')));
  assert.deepEqual(
    [parsed.basic, parsed.active, parsed.acceptMessages, parsed.minSplit],
    [true, true, true, 2],
  );
  assert.throws(() => WorkchainDescr.load(basic(descr('6000', '0002'))), invalid, 'not basic');
  assert.throws(() => WorkchainDescr.load(basic(descr('e001', '0002'))), invalid, 'flags');
  assert.throws(
    () => WorkchainDescr.load(basic(descr('e000', '0302'))),
    invalid,
    'monitor_min_split',
  );
});

test('the first version of a jetton bridge round-trips', () => {
  const [bridgeAddress, oraclesAddress] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const builder = bytes('00').storeBytes(bridgeAddress).storeBytes(oraclesAddress);
  const cell = builder.storeBit(false).storeUint(3, 8).storeCoins(5n).build();
  const bridge = JettonBridge.load(cell) as JettonBridge & { kind: 'v0' };
  assert.deepEqual([bridge.kind, bridge.stateFlags, bridge.burnBridgeFee], ['v0', 3, 5n]);
  const value = {
    kind: 'v0',
    bridgeAddress,
    oraclesAddress,
    oracles: bridge.oracles,
    stateFlags: 3,
    burnBridgeFee: 5n,
  };
  assert.equal(JettonBridge.toCell(value as JettonBridge).hashHex(), cell.hashHex());
  assert.equal(Oracles.toCell(bridge.oracles).bitLength, 1);
});

test('a signed temporary key round-trips', () => {
  const [adnlAddress, tempPublicKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const key = new Builder().storeUint(3, 4).storeBytes(adnlAddress).storeUint(0x8e81278a, 32);
  key.storeBytes(tempPublicKey).storeUint(7, 32).storeUint(9, 32);
  const signature = new Uint8Array(64).fill(5);
  const cell = new Builder()
    .storeUint(4, 4)
    .storeRef(key.build())
    .storeUint(5, 4)
    .storeBytes(signature)
    .build();
  is(SignedTempKey, cell, {
    key: { adnlAddress, tempPublicKey, seqno: 7, validUntil: 9 },
    signature: { signature, certificate: null },
  });
});

test('every readable value is stored unchanged', () => {
  const cases: [Codec<unknown>, tags: string[]][] = [
    [GlobalVersion, ['c4']],
    [ElectionTiming, ['']],
    [ValidatorCounts, ['']],
    [StoragePrices, ['cc']],
    [GasLimitsPrices, ['dd', 'de', `d1${'0102030405060708'.repeat(2)}de`]],
    [MsgForwardPrices, ['ea']],
    [CatchainConfig, ['c1', 'c200', 'c201']],
    [ConsensusConfig, ['d6', 'd701', 'd800', 'd903']],
    [NewConsensusConfig, ['21']],
    [SizeLimits, ['01', '02', '03']],
    [ConfigProposalSetup, ['36']],
    [ValidatorDescr, ['538e81278a', '738e81278a']],
  ] as never;
  let read = 0;
  const property = fc.property(fc.uint8Array({ minLength: 100, maxLength: 100 }), (random) => {
    for (const [type, tags] of cases) {
      for (const tag of tags)
        read += Number(storedAsItWas(type, bytes(tag).storeBytes(random).build()));
    }
  });
  fc.assert(property, { seed: 1, numRuns: 100 });
  assert.ok(read > 1800, `${read} values`);
});

/** Whether the value could be read; then its bits must come back. */
function storedAsItWas(type: Codec<unknown>, cell: Cell): boolean {
  const rest = cell.slice();
  let value: unknown;
  try {
    value = type.load(rest);
  } catch (error) {
    assert.equal((error as ChainError).code, 'TLB_INVALID');
    return false;
  }
  const stored = type.toCell(value);
  const prefix = new Builder()
    .storeSlice(cell.slice().loadSlice(cell.bitLength - rest.remainingBits))
    .build();
  assert.equal(stored.hashHex(), prefix.hashHex());
  return true;
}
