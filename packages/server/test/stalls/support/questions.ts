import { Builder } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import { bagText, CRUMBS, GREEDY, hostileBag, SINK } from './chain.ts';
import { LARGE_MULTISIG, LARGE_OWNER } from './large-contracts.ts';

export interface Question {
  readonly operation: string;
  /** What is bad about it. */
  readonly about: string;
  readonly path: string;
  /** With one it is a POST. */
  readonly body?: string;
}

const V2_BODY_BYTES = 2 ** 20 - 1000;
const V3_BODY_BYTES = 4 * 2 ** 20 - 1000;
const ADDRESSES = 1000;

const EMPTY = bagText(new Builder().build());
const BAG = hostileBag((V2_BODY_BYTES * 3) / 4 - 1000);
const greedy = GREEDY.toRaw();
const crumbs = CRUMBS.toRaw();
const sink = SINK.toRaw();
const large = (address: string) => ({ address });
const manyCells = treeOf(4000);
const numbers = Array.from({ length: 7000 }, (_, i) => ['num', `${2 ** 52 + i}`]);

type Params = Readonly<Record<string, unknown>>;

/** By operation: its parameters, as bad as they can be. */
export function v2Questions(devnet: Devnet): Readonly<Record<string, readonly Params[]>> {
  const { seqno } = devnet.status.head;
  const accounts = [greedy, crumbs, sink].map(large);
  const blocks = { workchain: 0, shard: '-9223372036854775808' };
  const inBlock = [1, 2, 3, 4].map((back) => ({ ...blocks, seqno: seqno - back, count: 10_000 }));
  const history = [greedy, sink].map((address) => ({ address, limit: 1000 }));
  const located = { source: sink, destination: sink, created_lt: '1000000' };
  const query = { address: sink, body: BAG };
  const simple = { address: sink, body: manyCells };
  const methods = [
    ...[greedy, crumbs].map((address) => ({ address, method: 'x', stack: [] })),
    { address: sink, method: 'x', stack: numbers },
    { address: sink, method: 'x', stack: [['tvm.Cell', BAG]] },
  ];
  const typed = [greedy, crumbs].map((address) => ({ address, method: 'x', stack: [] }));
  return {
    getAddressInformation: accounts,
    getExtendedAddressInformation: accounts,
    getWalletInformation: accounts,
    getAddressBalance: accounts,
    getAddressState: accounts,
    getShardAccountCell: accounts,
    getTokenData: accounts,
    dnsResolve: [
      { address: greedy, name: 'a.'.repeat(60) },
      { address: crumbs, name: 'a.b' },
    ],
    getMasterchainInfo: [{}],
    getMasterchainBlockSignatures: [{ seqno }],
    getMasterchainBlockProof: [{ seqno }, { seqno: 1, from_seqno: seqno }],
    getShardBlockProof: [
      { ...blocks, seqno: 1 },
      { ...blocks, seqno: 2, from_seqno: seqno },
    ],
    getConsensusBlock: [{}],
    lookupBlock: [
      { ...blocks, seqno: 1 },
      { ...blocks, unixtime: 1 },
    ],
    getShards: [{ seqno }],
    getBlockHeader: [{ ...blocks, seqno: 2 }],
    getOutMsgQueueSize: [{}],
    getBlockTransactions: inBlock,
    getBlockTransactionsExt: inBlock,
    getTransactions: history,
    getTransactionsStd: history,
    tryLocateResultTx: [located],
    tryLocateSourceTx: [located],
    getConfigParam: [{ param: 0 }, { param: 34 }],
    getConfigAll: [{}],
    getLibraries: [{ libraries: Array.from({ length: 16 }, (_, i) => hash(i)) }],
    runGetMethod: methods,
    runGetMethodStd: typed,
    sendBoc: [{ boc: BAG }],
    sendBocReturnHash: [{ boc: BAG }],
    sendBocReturnHashNoError: [{ boc: BAG }],
    sendQuery: [query],
    sendQuerySimple: [simple],
    sendCellSimple: [{ cell: manyCells }],
    estimateFee: [query, { address: sink, body: EMPTY, init_code: BAG }],
    estimateFeeSimple: [simple],
    detectAddress: [{ address: 'x'.repeat(500_000) }, { address: greedy }],
    packAddress: [{ address: 'x'.repeat(500_000) }],
    unpackAddress: [{ address: 'x'.repeat(500_000) }],
    detectHash: [{ hash: 'x'.repeat(500_000) }],
  };
}

/** By operation: queries, or bodies where they are objects. */
export function v3Questions(
  devnet: Devnet,
): Readonly<Record<string, readonly (string | Params)[]>> {
  const { seqno } = devnet.status.head;
  const many = Array.from({ length: ADDRESSES }, (_, i) => `address=0:${hex(i)}`).join('&');
  const heavy = [greedy, crumbs, sink].map((address) => `address=${address}`).join('&');
  const bodyBag = hostileBag(3000);
  const bodies = Array.from({ length: 1000 }, () => bodyBag.slice(0, V3_BODY_BYTES / 1001));
  const all = 'limit=1000';
  return {
    masterchainInfo: [''],
    blocks: [all],
    masterchainBlockShardState: [`seqno=${seqno}`],
    masterchainBlockShards: [`seqno=${seqno}&${all}`],
    transactions: [all, `account=${sink}&${all}`],
    transactionsByMasterchainBlock: [`seqno=${seqno - 1}&${all}`],
    transactionsByMessage: [`opcode=0x00000001&${all}`],
    adjacentTransactions: [`hash=${encodeURIComponent(hash(1))}`],
    messages: [all, `destination=${sink}&${all}`],
    accountStates: [heavy, many],
    walletStates: [heavy, many],
    addressBook: [heavy, many],
    metadata: [heavy, many],
    topAccountsByBalance: [all],
    balanceHistory: [`account=${sink}&points=200`, `account=${sink}&start_utime=0&points=200`],
    'jetton/masters': [all],
    'jetton/wallets': [all, `owner_address=${LARGE_OWNER}&${all}`],
    'jetton/transfers': [all],
    'jetton/burns': [all],
    'nft/collections': [all],
    'nft/items': [all, `owner_address=${LARGE_OWNER}&include_on_sale=true&${all}`],
    'nft/transfers': [all],
    'nft/sales': [many],
    search: ['query=a&limit=20', `query=${encodeURIComponent('😀'.repeat(64))}&limit=20`],
    'dns/records': [`wallet=${LARGE_OWNER}&${all}`],
    'multisig/wallets': [`wallet_address=${LARGE_OWNER}&${all}`],
    'multisig/orders': [`multisig_address=${LARGE_MULTISIG}&parse_actions=true&${all}`],
    vesting: [`wallet_address=${LARGE_OWNER}&check_whitelist=true&${all}`],
    traces: [all, `account=${sink}&include_actions=true&${all}`],
    events: [all, `account=${sink}&${all}`],
    actions: [
      all,
      `account=${LARGE_OWNER}&include_accounts=true&${all}`,
      `account=${sink}&counterparty=${greedy}&direction=in&success=false&${all}`,
    ],
    balanceChanges: [`trace_id=${encodeURIComponent(hash(1))}`],
    decode: [
      { opcodes: [], bodies },
      { opcodes: Array(1000).fill('0x0f8a7ea5'), bodies: [hostileBag(2_900_000)] },
    ],
    addressInformation: [heavy.split('&')[0] ?? '', `address=${crumbs}&use_v2=true`],
    walletInformation: [`address=${greedy}`, `address=${crumbs}&use_v2=true`],
    runGetMethod: [greedy, crumbs].map((address) => ({ address, method: 'x', stack: [] })),
    estimateFee: [{ address: sink, body: hostileBag(2_900_000) }],
    message: [{ boc: hostileBag(2_900_000) }],
    pendingTransactions: [many.replaceAll('address=', 'account=')],
    pendingTraces: [`account=${sink}`],
    pendingActions: [`account=${sink}&include_transactions=true`],
    emulateTonConnect: [
      { from: greedy, messages: [{ address: sink, amount: '1', payload: hostileBag(45_000) }] },
    ],
    emulateTrace: [{ boc: hostileBag(45_000) }, { boc: hostileBag(2_900_000) }],
    retrace: [{ hash: hash(1), limit: 10_000 }],
  };
}

/** Bodies that take long to read, whatever is asked. */
export function hostileBodies(bytes: number): Readonly<Record<string, string>> {
  const fill = (part: string) => part.repeat(Math.floor((bytes - 5000) / part.length));
  const long = '12345678901234567890';
  return {
    'many numbers, one of them long': `{"stack":[${fill('1,')}${long}]}`,
    'as many numbers as are read': `{"stack":[${'1,'.repeat(39_900)}${long}]}`,
    'many lists': `{"stack":[${fill('[],')}${long}]}`,
    'many objects': `{"stack":[${fill('{"":1},')}${long}]}`,
    'long numbers': `{"stack":[${fill(`${long},`)}1]}`,
    'nested deep': `{"stack":${'['.repeat(2000)}${fill('1,')}1${']'.repeat(2000)}}`,
    'a long text': `{"stack":"${fill('a')}"}`,
    'escaped quotes': `{"stack":"${fill('\\"')}"}`,
  };
}

/** A batch of 100, each of the worst. */
export function batches(): Readonly<Record<string, string>> {
  const batch = (method: string, params: Params) =>
    JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, method, params })));
  const get = (address: string) => ({ address });
  return {
    'large accounts': batch('getAddressInformation', get(greedy)),
    'get-methods': batch('runGetMethod', { ...get(greedy), method: 'x', stack: [] }),
    histories: batch('getTransactions', { ...get(sink), limit: 1000 }),
    bags: batch('estimateFee', { ...get(sink), body: hostileBag(4500) }),
  };
}

export const BODY_BYTES = { v2: V2_BODY_BYTES, v3: V3_BODY_BYTES } as const;

function treeOf(cells: number): object {
  let tree: object = { data: { b64: 'AA==', len: 8 }, refs: [] };
  for (let i = 0; i < Math.min(cells / 4, 500); i++)
    tree = {
      data: { b64: 'AA==', len: 8 },
      refs: [tree, ...Array(3).fill({ data: { b64: 'AA==', len: 8 }, refs: [] })],
    };
  return tree;
}

function hex(number: number): string {
  return number.toString(16).padStart(64, '0');
}

function hash(number: number): string {
  return Buffer.from(hex(number), 'hex').toString('base64');
}
