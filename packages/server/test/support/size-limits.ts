import { type Cell, SizeLimits } from '@tonway/chain';

const LIMITS = {
  maxMsgBits: 2 ** 21,
  maxMsgCells: 2 ** 13,
  maxLibraryCells: 1000,
  maxVmDataDepth: 512,
  maxExtMsgSize: 65535,
  maxExtMsgDepth: 512,
  maxAccStateCells: 2 ** 16,
  maxMcAccStateCells: 2 ** 11,
  maxAccPublicLibraries: 256,
  deferOutQueueSizeLimit: 256,
  maxMsgExtraCurrencies: 2,
  maxAccFixedPrefixLength: 8,
  accStateCellsForStorageDict: 26,
};
const FORMS: readonly SizeLimits[] = [
  { ...LIMITS, kind: 'v2', maxTransactionLibraryLoads: undefined },
  { ...LIMITS, kind: 'v2', maxTransactionLibraryLoads: null },
  { ...LIMITS, kind: 'v2', maxTransactionLibraryLoads: 64 },
  {
    ...LIMITS,
    kind: 'v3',
    maxTransactionLibraryLoads: 64,
    maxTotalMsgBits: 2 ** 23,
    maxTotalMsgCells: 2 ** 15,
  },
];

/** Parameter 43 in all forms of today's nodes, with the same limits. */
export const SIZE_LIMITS: readonly Cell[] = FORMS.map((limits) => SizeLimits.toCell(limits));
