import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Builder,
  type Cell,
  CellRef,
  Config,
  ConfigDictionary,
  Dictionary,
  intKey,
  SizeLimits,
} from '@tonway/chain';
import { withReadableSizeLimits } from './size-limits.ts';

const OF_MESSAGES = {
  maxMsgBits: 1,
  maxMsgCells: 2,
  maxLibraryCells: 3,
  maxVmDataDepth: 4,
  maxExtMsgSize: 5,
  maxExtMsgDepth: 6,
};
const LIMITS = {
  ...OF_MESSAGES,
  maxAccStateCells: 7,
  maxMcAccStateCells: 8,
  maxAccPublicLibraries: 9,
  deferOutQueueSizeLimit: 10,
  maxMsgExtraCurrencies: 11,
  maxAccFixedPrefixLength: 12,
  accStateCellsForStorageDict: 13,
};
const READABLE = { ...LIMITS, kind: 'v2', maxTransactionLibraryLoads: undefined } as const;

function configWith(limits: Cell | null): Cell {
  const other = new Dictionary(intKey(32), CellRef).set(99, new Builder().build());
  return ConfigDictionary.toCell(limits ? other.set(43, limits) : other);
}

function readable(limits: Cell | null): Config {
  const root = configWith(limits);
  return Config.fromRoot(withReadableSizeLimits(root, Config.fromRoot(root)));
}

test('forms that the emulator knows are kept', () => {
  const known: SizeLimits[] = [{ ...OF_MESSAGES, kind: 'v1' }, READABLE];
  for (const root of [
    ...known.map((limits) => configWith(SizeLimits.toCell(limits))),
    configWith(null),
  ])
    assert.equal(withReadableSizeLimits(root, Config.fromRoot(root)), root);
});

test('newer forms are written in the form that the emulator knows, with the same values', () => {
  const newer: SizeLimits[] = [
    { ...READABLE, maxTransactionLibraryLoads: null },
    { ...READABLE, maxTransactionLibraryLoads: 64 },
    {
      ...LIMITS,
      kind: 'v3',
      maxTransactionLibraryLoads: 64,
      maxTotalMsgBits: 14,
      maxTotalMsgCells: 15,
    },
  ];
  for (const limits of newer) {
    const config = readable(SizeLimits.toCell(limits));
    assert.deepEqual(config.get(43), READABLE);
    assert.ok(config.cell(99));
  }
});

test('a form that is not known is removed', () => {
  const config = readable(new Builder().storeUint(4, 8).storeUint(5, 32).build());
  assert.equal(config.cell(43), null);
  assert.ok(config.cell(99));
});
