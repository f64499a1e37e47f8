import type { Json } from '../../../src/api/kernel/lossless-json.ts';

/** Parameters, and the text of the refusal. */
export type Refused = readonly [params: Readonly<Record<string, Json>>, text: string];
export type Rows = Readonly<Record<string, readonly Refused[]>>;

const HASH = 'ab'.repeat(32);
const ADDRESS = `0:${HASH}`;
const place = { workchain: 0, shard: '-9223372036854775808' };
const block = { ...place, seqno: 5 };
const message = { source: ADDRESS, destination: ADDRESS, created_lt: 1 };

const POSITIVE_SEQNO = 'seqno should be positive';
const BAD_ADDRESS = 'failed to parse address';
const BAD_CHARACTER = 'invalid base64 encoded bytes: a character that is not of standard base64';
const BAD_LENGTH = 'invalid base64 encoded bytes: wrong length';

const wrongAddress: readonly Refused[] = [
  [{}, 'empty address'],
  [{ address: '' }, 'empty address'],
  ...['x', HASH, 'somebody.ton', `0:${HASH}0`, `2147483648:${HASH}`, `EQ${'A'.repeat(46)}`].map(
    (address): Refused => [{ address }, BAD_ADDRESS],
  ),
];

/** An account, perhaps at a block. */
const wrongAccount: readonly Refused[] = [
  ...wrongAddress,
  ...['x', '', '1.5', '0x5', ' 5', '2147483648'].map(
    (seqno): Refused => [{ address: ADDRESS, seqno }, 'failed to parse seqno'],
  ),
  [{ address: ADDRESS, seqno: 0 }, POSITIVE_SEQNO],
  [{ address: ADDRESS, seqno: -5 }, POSITIVE_SEQNO],
];

/** What is wrong in the parameters of any operation about one block. */
const wrongBlock: readonly Refused[] = [
  [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
  [{ ...block, workchain: 2 ** 31 }, 'failed to parse workchain'],
  [{ ...block, shard: '8000000000000000f' }, 'failed to parse shard'],
  [{ ...block, shard: 2n ** 63n }, 'failed to parse shard'],
  [{ ...block, seqno: '' }, 'failed to parse seqno'],
  [{ ...block, seqno: 0 }, POSITIVE_SEQNO],
  [{ ...block, root_hash: 'ab' }, 'failed to parse root_hash'],
  [{ ...block, file_hash: 'ab' }, 'failed to parse file_hash'],
  [{ ...block, shard: 1, root_hash: HASH, file_hash: HASH }, 'failed to parse shard'],
];

const wrongPage: readonly Refused[] = [
  ...wrongBlock,
  [{ ...block, after_lt: 'x', after_hash: HASH }, 'failed to parse after_lt'],
  [{ ...block, after_lt: -1, after_hash: HASH }, 'after_lt should be non-negative'],
  [{ ...block, after_lt: 1, after_hash: 'x' }, 'failed to parse after_hash'],
  [{ ...block, after_lt: 1 }, 'after_lt and after_hash should be used together'],
  [{ ...block, after_hash: ADDRESS }, 'after_lt and after_hash should be used together'],
  [{ ...block, count: 'x' }, 'failed to parse count'],
  [{ ...block, count: 0 }, 'count should be positive'],
  [{ ...block, count: 10_001 }, 'count should be less or equal 10000'],
];

const wrongHistory: readonly Refused[] = [
  ...wrongAddress,
  [{ address: ADDRESS, lt: 'x', hash: HASH }, 'failed to parse lt'],
  [{ address: ADDRESS, lt: -1, hash: HASH }, 'lt should be non-negative'],
  [{ address: ADDRESS, lt: 5, hash: 'x' }, 'failed to parse hash'],
  [{ address: ADDRESS, lt: 5 }, 'lt and hash should be used together'],
  [{ address: ADDRESS, hash: HASH }, 'lt and hash should be used together'],
  [{ address: ADDRESS, to_lt: 'x' }, 'failed to parse to_lt'],
  [{ address: ADDRESS, limit: 'x' }, 'failed to parse limit'],
  [{ address: ADDRESS, limit: 0 }, 'limit should be positive'],
  [{ address: ADDRESS, limit: 1001 }, 'limit should be less or equal 1000'],
  [{ address: ADDRESS, archival: 'perhaps' }, 'failed to parse archival'],
];

const wrongSeqno: readonly Refused[] = [
  [{}, 'failed to parse seqno'],
  [{ seqno: 'x' }, 'failed to parse seqno'],
  [{ seqno: 0 }, POSITIVE_SEQNO],
];

const wrongMessage: readonly Refused[] = [
  [{ destination: ADDRESS, created_lt: 1 }, 'empty source address'],
  [{ source: ADDRESS, created_lt: 1 }, 'empty destination address'],
  [{ ...message, source: 'x' }, 'failed to parse source'],
  [{ ...message, destination: 'x' }, 'failed to parse destination'],
  [{ ...message, created_lt: 'x' }, 'failed to parse created_lt'],
  [{ ...message, created_lt: -1 }, 'created_lt should be non-negative'],
];

const ONE_KEY = 'exactly one of seqno, lt, unixtime should be specified';

/** The same over GET, POST and JSON-RPC. */
export const REFUSED: Rows = {
  getAddressInformation: wrongAccount,
  getExtendedAddressInformation: wrongAccount,
  getWalletInformation: wrongAccount,
  getAddressBalance: wrongAccount,
  getAddressState: wrongAccount,
  getShardAccountCell: wrongAccount,
  getTokenData: wrongAccount,
  dnsResolve: [
    ...wrongAccount,
    [{ address: ADDRESS, ttl: 'x' }, 'failed to parse ttl'],
    [{ address: ADDRESS, ttl: -1 }, 'ttl should be non-negative'],
  ],
  getShards: wrongSeqno,
  getMasterchainBlockSignatures: wrongSeqno,
  getBlockHeader: wrongBlock,
  getBlockTransactions: wrongPage,
  getBlockTransactionsExt: wrongPage,
  getTransactions: wrongHistory,
  getTransactionsStd: wrongHistory,
  tryLocateResultTx: wrongMessage,
  tryLocateSourceTx: wrongMessage,
  getMasterchainBlockProof: [
    [{}, 'seqno required'],
    [{ seqno: 'x' }, 'failed to parse seqno'],
    [{ seqno: 0 }, POSITIVE_SEQNO],
    [{ seqno: 1, from_seqno: 'x' }, 'failed to parse from_seqno'],
  ],
  getShardBlockProof: [
    [{ shard: 8, seqno: 1 }, 'workchain required'],
    [{ workchain: 0, seqno: 1 }, 'shard required'],
    [place, 'seqno required'],
    [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
    [{ ...block, shard: 'x' }, 'failed to parse shard'],
    [{ ...block, seqno: 'x' }, 'failed to parse seqno'],
    [{ ...block, seqno: 0 }, POSITIVE_SEQNO],
    [{ ...block, from_seqno: 'x' }, 'failed to parse from_seqno'],
    [{ ...block, from_seqno: -1 }, 'from_seqno should be non-negative'],
  ],
  lookupBlock: [
    [place, ONE_KEY],
    [{ ...block, lt: 5 }, ONE_KEY],
    [{ ...place, lt: 5, unixtime: 5 }, ONE_KEY],
    [{ ...block, workchain: 'x' }, 'failed to parse workchain'],
    [{ ...block, shard: 'x' }, 'failed to parse shard'],
    [{ ...place, seqno: 'x' }, 'failed to parse seqno'],
    [{ ...place, seqno: 0 }, POSITIVE_SEQNO],
    [{ ...place, lt: 'x' }, 'failed to parse lt'],
    [{ ...place, lt: -1 }, 'lt should be non-negative'],
    [{ ...place, unixtime: 'x' }, 'failed to parse unixtime'],
    [{ ...place, unixtime: -1 }, 'unixtime should be non-negative'],
  ],
  getConfigParam: [
    [{}, 'failed to parse param'],
    [{ param: 'x' }, 'failed to parse param'],
    [{ config_id: 'x' }, 'failed to parse config_id'],
    [{ config_id: -1 }, 'param should be non-negative'],
    [{ param: 1, seqno: 'x' }, 'failed to parse seqno'],
    [{ param: 1, seqno: 0 }, POSITIVE_SEQNO],
  ],
  getConfigAll: [
    [{ seqno: 'x' }, 'failed to parse seqno'],
    [{ seqno: 0 }, POSITIVE_SEQNO],
  ],
  getLibraries: [[{ libraries: ['x'] }, 'failed to parse libraries']],
  detectAddress: wrongAddress,
  packAddress: wrongAddress,
  unpackAddress: wrongAddress,
  detectHash: [
    [{}, 'empty hash'],
    [{ hash: 'x' }, "invalid hash: 'x'"],
    [{ hash: HASH.slice(1) }, `invalid hash: '${HASH.slice(1)}'`],
  ],
};

const call = { address: ADDRESS, method: 'seqno', stack: [] };
const withEntry = (entry: Json) => ({ ...call, stack: [entry] });
const cell = { '@type': 'tvm.stackEntryCell' };

const wrongCall: readonly Refused[] = [
  ...wrongAddress.map(([address, text]): Refused => [{ method: 'x', stack: [], ...address }, text]),
  [{ address: ADDRESS, stack: [] }, "Error at path 'method': Field is missing"],
  [
    { ...call, method: true },
    "Error at path 'method': Wrong type. Expected: string or integer, actual: boolean",
  ],
  [{ ...call, method: 2 ** 31 }, 'failed to parse method'],
  ...['x', 5, {}, true, null].map(
    (stack): Refused => [{ ...call, stack }, 'Stack should be array'],
  ),
  [{ ...call, seqno: '5' }, "Error at path 'seqno': Wrong type. Expected: integer, actual: string"],
  [{ ...call, seqno: 0 }, POSITIVE_SEQNO],
];

const wrongBoc: readonly Refused[] = [
  [{}, 'empty boc'],
  [{ boc: '' }, 'empty boc'],
  [{ boc: 'te6-' }, BAD_CHARACTER],
  [{ boc: 'te6cc' }, BAD_LENGTH],
  [{ boc: 5 }, "Error at path 'boc': Wrong type. Expected: string, actual: integer"],
];

const query = { address: ADDRESS, body: 'te6ccgEBAQEAAgAAAA==' };
const wrongQuery: readonly Refused[] = [
  ...wrongAddress.map(([address, text]): Refused => [{ body: query.body, ...address }, text]),
  [{ ...query, address: `300:${HASH}` }, BAD_ADDRESS],
  [{ address: ADDRESS }, "Error at path 'body': Field is missing"],
  [{ ...query, body: '_' }, BAD_CHARACTER],
  [{ ...query, init_code: 'a' }, BAD_LENGTH],
  [
    { ...query, init_data: [] },
    "Error at path 'init_data': Wrong type. Expected: string, actual: array",
  ],
];

const tree = (data: Json, refs: Json = []) => ({ address: ADDRESS, body: { data, refs } });
const WRONG_FLAG = "Error at path 'ignore_chksig': Wrong type. Expected: boolean, actual: array";
const wrongSimpleQuery: readonly Refused[] = [
  ...wrongAddress.map(
    ([address, text]): Refused => [{ ...tree({ b64: '', len: 0 }), address: '', ...address }, text],
  ),
  [{ address: ADDRESS }, "Error at path 'body': Field is missing"],
  [{ address: ADDRESS, body: {} }, "Error at path 'body': Field is missing"],
  [tree(null), "Error at path 'body.data.b64': Wrong type. Expected: string, actual: null"],
  [tree({ b64: 'AA==', len: 9 }), "Error at path 'body.data': fewer bits than len says"],
  [tree({ b64: '', len: 1024 }), 'body.data.len should be less or equal 1023'],
  [
    tree({ b64: '', len: 0 }, 5),
    "Error at path 'body.refs': Wrong type. Expected: array, actual: integer",
  ],
];

/** What only JSON can get wrong, and what is only posted. */
export const REFUSED_IN_JSON: Rows = {
  getAddressBalance: [
    [{ address: 5 }, "Error at path 'address': Wrong type. Expected: string, actual: integer"],
    [{ address: 0.5 }, "Error at path 'address': Wrong type. Expected: string, actual: double"],
    [{ address: null }, 'empty address'],
    [
      { address: ADDRESS, seqno: [] },
      "Error at path 'seqno': Wrong type. Expected: integer, actual: array",
    ],
    [{ address: ADDRESS, seqno: 2n ** 70n }, 'failed to parse seqno'],
    [{ address: ADDRESS, other: 1 }, "Unknown property 'other'"],
    [Object.fromEntries([['__proto__', 1]]), "Unknown property '__proto__'"],
    [{ constructor: 1 }, "Unknown property 'constructor'"],
  ],
  getConfigParam: [
    [{ param: 1, config_id: 1 }, 'only one of config_id or param should be specified'],
  ],
  getLibraries: [
    [{ libraries: HASH }, "Error at path 'libraries': Wrong type. Expected: array, actual: string"],
    [
      { libraries: [5] },
      "Error at path 'libraries': Wrong type. Expected: string, actual: integer",
    ],
  ],
  runGetMethod: [
    ...wrongCall,
    [withEntry(['num']), 'Expected 2 elements in stack entry, got: 1'],
    [withEntry('num'), 'Expected 2 elements in stack entry, got: 0'],
    [withEntry([5, 5]), 'Expected string as first element in stack entry'],
    [withEntry(['num', null]), 'Wrong type of number in stack entry'],
    [withEntry(['num', 0.5]), 'Wrong type of number in stack entry'],
    [withEntry(['num', 'x']), 'Invalid number: x'],
    [withEntry(['num', 2n ** 256n]), `Invalid number: ${2n ** 256n}`],
    [withEntry(['tvm.Cell', '']), 'Empty tvm.Cell'],
    [withEntry(['tvm.Slice', '']), 'Empty tvm.Slice'],
    [withEntry(['cell', { bytes: '' }]), 'Empty cell'],
    [withEntry(['slice', { bytes: '' }]), 'Empty slice'],
    [withEntry(['tvm.Cell', 5]), 'Invalid tvm.Cell, base64 string expected'],
    [withEntry(['tvm.Slice', '-']), 'Invalid tvm.Slice, base64 string expected'],
    [withEntry(['cell', 'x']), 'Invalid cell, object with field bytes expected'],
    [withEntry(['slice', {}]), 'Invalid slice, object with field bytes expected'],
    [withEntry(['tuple', 5]), 'Invalid tvm.Tuple, valid tvm_stackEntryTuple expected'],
    [withEntry(['tvm.List', {}]), 'Invalid tvm.List, valid tvm_stackEntryList expected'],
  ],
  runGetMethodStd: [
    ...wrongCall,
    [withEntry({ '@type': 'tvm.stackEntryNumber' }), "Failed to parse int256: 'null'"],
    [
      withEntry({ '@type': 'tvm.stackEntryNumber', number: { number: '1e5' } }),
      "Failed to parse int256: '1e5'",
    ],
    [
      withEntry({ '@type': 'tvm.stackEntryNumber', number: { number: 2n ** 256n } }),
      `Failed to parse int256: '${2n ** 256n}'`,
    ],
    [
      withEntry(cell),
      "Error at path 'stack.cell.bytes': Wrong type. Expected: string, actual: null",
    ],
    [withEntry({ ...cell, cell: { bytes: '-' } }), BAD_CHARACTER],
    [
      withEntry({ '@type': 'tvm.stackEntryTuple' }),
      "Error at path 'stack.elements': Wrong type. Expected: array, actual: null",
    ],
  ],
  sendBoc: wrongBoc,
  sendBocReturnHash: wrongBoc,
  sendBocReturnHashNoError: wrongBoc,
  sendQuery: wrongQuery,
  estimateFee: [
    ...wrongQuery,
    [{ ...query, ignore_chksig: 'perhaps' }, 'failed to parse ignore_chksig'],
  ],
  sendQuerySimple: wrongSimpleQuery,
  estimateFeeSimple: [
    ...wrongSimpleQuery,
    [{ ...tree({ b64: '', len: 0 }), ignore_chksig: [] }, WRONG_FLAG],
  ],
  sendCellSimple: [
    [{}, "Error at path 'cell': Field is missing"],
    [{ cell: {} }, "Error at path 'cell': Field is missing"],
    [{ cell: 5 }, "Error at path 'cell.data.b64': Wrong type. Expected: string, actual: null"],
  ],
};
