import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  Address,
  Builder,
  type Cell,
  Config,
  fromHex,
  InternalAddress,
  methodId,
  snakeCell,
  writeBoc,
} from '@tonway/chain';
import { DEDUST_FACTORY, offchainContent, onchainContent } from '@tonway/contracts';
import { detectorsFor, mayBeRead } from '../../src/network/contracts/recognize/detectors.ts';
import {
  Recognizer,
  type RecognizerOptions,
} from '../../src/network/contracts/recognize/recognizer.ts';
import { accountKey } from '../../src/store/accounts/account-key.ts';
import { at, codeOf, type Methods, op, Puppets, program } from './puppet.ts';

const SUBJECT = at(0x11);
const MASTER = at(0x22);
const OWNER = at(0x33);
const MAX = 2n ** 256n - 1n;
const EMPTY = new Builder().build();

const recognizer = new Recognizer({ network: 'mainnet', threads: 1 });
after(() => recognizer.close());

/** Recognizes a contract with these methods; `others` are the contracts that it may name. */
async function recognize(methods: Methods, others: Others = [], by = recognizer) {
  return recognizeIn(puppetsOf(methods, others), methods, by);
}

type Others = readonly (readonly [Address, Methods])[];

function puppetsOf(methods: Methods, others: Others): Puppets {
  const puppets = new Puppets();
  for (const [address, each] of [[SUBJECT, methods] as const, ...others])
    puppets.set(address, each);
  return puppets;
}

async function recognizeIn(
  puppets: Puppets,
  methods: Methods,
  by: Recognizer,
  codeHash = codeOf(methods).hash(),
) {
  const state = await puppets.account(SUBJECT);
  const code = { codeHash, methods: Object.keys(methods).map(methodId) };
  return by.recognize(puppets, { address: SUBJECT, state, code });
}

const walletData = (balance: bigint, owner = OWNER, master = MASTER) =>
  program(op.int(balance), op.address(owner), op.address(master), op.cell(EMPTY));
const jettonData = (supply: bigint, content: Cell) =>
  program(op.int(supply), op.int(-1n), op.none, op.cell(content), op.cell(EMPTY));
const itemData = (collection: Address, content = EMPTY) =>
  program(op.int(-1n), op.int(MAX), op.address(collection), op.address(OWNER), op.cell(content));
const returns = (address: Address) => program(op.drop, op.address(address));

test('a wallet is one only if its master says so', async () => {
  const methods = { get_wallet_data: walletData(MAX), is_claimed: program(op.int(0n)) };
  const owned = await recognize(methods, [[MASTER, { get_wallet_address: returns(SUBJECT) }]]);
  assert.deepEqual(owned.rows.jetton_wallets, {
    balance: MAX,
    owner: accountKey(OWNER),
    jetton: accountKey(MASTER),
    is_claimed: false,
  });
  const masters: Methods[] = [
    { get_wallet_address: returns(OWNER) },
    { get_wallet_address: program(op.drop, op.none) },
    { get_wallet_address: program(op.throw(7)) },
    { get_wallet_address: program(op.drop, op.int(1n)) },
  ];
  for (const master of masters)
    assert.deepEqual((await recognize(methods, [[MASTER, master]])).rows, {});
  // there is no such master, or the wallet is its own one
  assert.deepEqual((await recognize(methods)).rows, {});
  const own = await recognize({ get_wallet_data: walletData(1n, OWNER, SUBJECT) });
  assert.deepEqual(own, { rows: {}, failure: null, isSkipped: false });
});

test('an item, and an order, is one only if what it names says so', async () => {
  const item = { get_nft_data: itemData(MASTER) };
  const foreign = { get_nft_address_by_index: returns(OWNER) };
  assert.deepEqual((await recognize(item, [[MASTER, foreign]])).rows, {});
  const without = { get_nft_address_by_index: returns(SUBJECT) };
  const { rows } = await recognize(item, [[MASTER, without]]);
  assert.equal(rows.nft_items?.item_index, MAX);
  assert.equal(rows.nft_items?.content, null, 'the collection does not complete the content');
  const order = program(
    ...[op.address(MASTER), op.int(1n), op.int(1n), op.int(0n), op.cell(EMPTY)],
    ...[op.int(0n), op.int(0n), op.int(0n), op.cell(EMPTY)],
  );
  const multisig = { get_order_address: returns(OWNER) };
  assert.deepEqual((await recognize({ get_order_data: order }, [[MASTER, multisig]])).rows, {});
});

test('a domain of the right collection whose name or records are not valid', async () => {
  const collection = Address.parse(
    '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF',
  );
  const names = { get_nft_address_by_index: returns(SUBJECT) };
  const domain = async (name: Uint8Array, resolve: Cell) => {
    const label = program(op.slice(new Builder().storeBytes(name).build()));
    const methods = { get_nft_data: itemData(collection), get_domain: label, dnsresolve: resolve };
    return (await recognize(methods, [[collection, names]])).rows;
  };
  const text = (value: string) => new TextEncoder().encode(value);
  const noRecords = program(op.drop, op.drop, op.int(8n), op.null);
  const valid = await domain(text('alice'), noRecords);
  assert.equal(valid.dns_entries?.domain, 'alice.ton');
  assert.deepEqual(valid.nft_items?.content, { domain: 'alice.ton' });
  for (const name of ['', 'a.b', 'ali\0ce']) {
    const { nft_items: item, dns_entries: entry } = await domain(text(name), noRecords);
    assert.deepEqual([item?.content, entry], [null, undefined], JSON.stringify(name));
  }
  assert.equal((await domain(Uint8Array.of(0xff, 0xfe), noRecords)).dns_entries, undefined);
  // no dictionary, nothing resolved, more resolved than asked for, a number for a cell
  const wrong = [
    program(op.drop, op.drop, op.int(8n), op.cell(EMPTY)),
    program(op.drop, op.drop, op.int(0n), op.null),
    program(op.drop, op.drop, op.int(MAX), op.null),
    program(op.drop, op.drop, op.null, op.null),
  ];
  for (const resolve of wrong) {
    const { nft_items: item, dns_entries: entry } = await domain(text('alice'), resolve);
    assert.deepEqual([item?.content, entry], [{ domain: 'alice.ton' }, undefined]);
  }
});

test('resolvers that refer to themselves, or to each other, are asked a few times only', async () => {
  const collection = at(0x44);
  const item = { get_nft_data: itemData(collection), dnsresolve: program(op.loop, op.null) };
  const names = { get_nft_address_by_index: returns(SUBJECT) };
  const { config } = await new Puppets().executionContext();
  const root = new Address(-1, Config.fromRoot(config).get(4) ?? assert.fail());
  const other = at(0x55);
  // dns_next_resolver#ba93 resolver:MsgAddressInt
  const next = (resolver: Address) =>
    new Builder()
      .storeUint(0xba93, 16)
      .storeSlice(InternalAddress.toCell(resolver).slice())
      .build();
  const resolves = (bits: bigint, to: Address) => ({
    dnsresolve: program(op.drop, op.drop, op.int(bits), op.cell(next(to))),
  });
  await using local = new Recognizer({ network: 'devnet', threads: 1 });
  for (const bits of [0n, 8n, 16n])
    for (const [first, second] of [
      [root, root],
      [other, root],
    ] as const) {
      const puppets = puppetsOf(item, [
        [collection, names],
        [root, resolves(bits, first)],
        [other, resolves(bits, second)],
      ]);
      const { rows, failure } = await recognizeIn(puppets, item, local);
      assert.equal(failure, null);
      assert.equal(rows.nft_items?.item_index, MAX);
      assert.equal(rows.dns_entries, undefined);
      assert.ok(puppets.reads < 12, `${puppets.reads} reads`);
    }
});

test('a pool of DeDust is one only if the factory says so', async () => {
  const asset = (address: Address | null) =>
    address
      ? new Builder().storeUint(1, 4).storeUint(0, 8).storeBytes(address.hash).build()
      : new Builder().storeUint(0, 4).build();
  const pool = {
    get_assets: program(op.slice(asset(null)), op.slice(asset(MASTER))),
    is_stable: program(op.int(0n)),
    get_reserves: program(op.int(MAX), op.int(7n)),
    get_trade_fee: program(op.int(4n), op.int(1000n)),
  };
  const hash = fromHex('1275095b6da3911292406f4f4386f9e780099b854c6dee9ee2895ddce70927c1');
  const factory = (address: Address) => ({
    get_pool_address: program(op.drop, op.drop, op.drop, op.address(address)),
  });
  const read = (address: Address, codeHash = hash) =>
    recognizeIn(puppetsOf(pool, [[DEDUST_FACTORY, factory(address)]]), pool, recognizer, codeHash);
  assert.deepEqual((await read(SUBJECT)).rows.dex_pools, {
    dex: 'dedust',
    pool_type: 'volatile',
    asset_1: null,
    asset_2: accountKey(MASTER),
    reserve_1: MAX,
    reserve_2: 7n,
    fee_numerator: 4n,
    fee_denominator: 1000n,
  });
  assert.deepEqual((await read(OWNER)).rows, {});
  // The same methods in other code.
  assert.deepEqual((await read(SUBJECT, MASTER.hash)).rows, {});
});

test('text is stored without NUL, and only if it is UTF-8', async () => {
  const content = onchainContent({
    name: 'a\0b\0',
    symbol: Uint8Array.of(0xc3, 0x28),
    description: 'x'.repeat(50_000),
    image_data: new Uint8Array(9000),
  });
  const { rows } = await recognize({ get_jetton_data: jettonData(-MAX - 1n, content) });
  assert.equal(rows.jetton_masters?.total_supply, -MAX - 1n);
  const stored: Readonly<Record<string, string>> = { ...rows.jetton_masters?.content };
  const { name, symbol, description, image_data } = stored;
  assert.deepEqual([name, symbol, description?.length], ['ab', undefined, 8192]);
  assert.equal(image_data?.length, Math.ceil(8192 / 3) * 4);
  const uri = await recognize({ get_jetton_data: jettonData(1n, offchainContent('a\0b')) });
  assert.deepEqual(uri.rows.jetton_masters?.content, { uri: 'ab' });
});

test('content that cannot be parsed is null, however large it is', async () => {
  const shared = Array.from({ length: 500 }).reduce<Cell>(
    (cell) => new Builder().storeRef(cell).storeRef(cell).storeRef(cell).storeRef(cell).build(),
    EMPTY,
  );
  const dictionary = new Builder().storeUint(0, 8).storeBit(true).storeRef(shared).build();
  const long = new Builder()
    .storeUint(2, 8)
    .storeRef(snakeCell(new Uint8Array(60_000)))
    .build();
  const library = new Builder().storeUint(2, 8).storeBytes(new Uint8Array(32)).buildSpecial();
  for (const content of [EMPTY, shared, dictionary, long, library]) {
    const { rows, failure } = await recognize({ get_jetton_data: jettonData(1n, content) });
    assert.equal(failure, null);
    const found = rows.jetton_masters?.content ?? null;
    assert.ok(found === null || Object.keys(found).length === 0);
    assert.ok(rows.jetton_masters);
  }
});

test('a contract with content of 10 MB takes a bounded time, and has no row', async () => {
  // No two cells are the same.
  const text = (n: number) =>
    Array.from({ length: 12_000 }, (_, i) => `${n} ${i}`.padStart(10)).join('');
  const attributes = Array.from({ length: 85 }, (_, n) => [`attribute ${n}`, text(n)] as const);
  const content = onchainContent({ name: 'large', ...Object.fromEntries(attributes) });
  assert.ok(writeBoc(content, {}).length > 10_000_000);
  const startMs = performance.now();
  const { rows } = await recognize({ get_jetton_data: jettonData(1n, content) });
  assert.ok(performance.now() - startMs < 60_000);
  assert.deepEqual(rows, {});
});

test('results of wrong types are of no kind', async () => {
  const nested = program(op.null, ...Array.from({ length: 300 }).flatMap(() => [op.null, op.pair]));
  const results = [
    program(),
    nested,
    program(op.throw(11)),
    program(...Array.from({ length: 11 }, () => op.nan)),
    program(...Array.from({ length: 26 }, () => op.null)),
    program(...Array.from({ length: 26 }, () => op.int(MAX))),
    program(...Array.from({ length: 26 }, () => op.cell(EMPTY))),
    program(...Array.from({ length: 26 }, () => op.slice(EMPTY))),
  ];
  for (const result of results) {
    const methods = Object.fromEntries(EVERY_METHOD.map((name) => [name, result]));
    const found = await recognize(methods);
    assert.deepEqual(found, { rows: {}, failure: null, isSkipped: false });
  }
});

/** Those of all detectors, and others that they call. */
const EVERY_METHOD = [
  ...detectorsFor({ codeHash: EMPTY.hash(), methods: null }).flatMap(({ methods }) => methods),
  'is_claimed',
  'royalty_params',
  'dnsresolve',
  'get_domain',
];

test('numbers that do not fit into a column make no row', async () => {
  const vesting = (start: bigint) =>
    program(
      ...[op.int(start), op.int(1n), op.int(1n), op.int(1n), op.int(MAX)],
      ...[op.address(OWNER), op.address(OWNER), op.null],
    );
  const { rows } = await recognize({ get_vesting_data: vesting(2n ** 63n - 1n) });
  assert.deepEqual([rows.vestings?.total_amount, rows.vestings?.whitelist], [MAX, []]);
  assert.deepEqual((await recognize({ get_vesting_data: vesting(2n ** 63n) })).rows, {});
});

test('code that exceeds its limits is reported, and skipped after some failures', async () => {
  const options: RecognizerOptions = {
    network: 'mainnet',
    threads: 1,
    limits: { gasPerCall: 100_000 },
  };
  await using strict = new Recognizer(options);
  const methods = { get_collection_data: program(op.loop), get_jetton_data: jettonData(5n, EMPTY) };
  for (let i = 0; i < 3; i++) {
    const { rows, failure, isSkipped } = await recognize(methods, [], strict);
    assert.match(failure ?? '', /^get_collection_data of 0:1111.*: more than 100000 gas/);
    assert.equal(isSkipped, false);
    assert.ok(rows.jetton_masters, 'what was read before the limit is kept');
  }
  const { failure, isSkipped } = await recognize(methods, [], strict);
  assert.match(
    failure ?? '',
    /^get_collection_data of 0:1111.*: the code exceeded its limits repeat/,
  );
  assert.equal(isSkipped, true);
});

test('a master that exceeds its limits does not disable the code of honest wallets', async () => {
  const options: RecognizerOptions = {
    network: 'mainnet',
    threads: 1,
    limits: { gasPerCall: 100_000 },
  };
  await using strict = new Recognizer(options);
  const wallet = { get_wallet_data: walletData(1n) };
  const hostile = { get_wallet_address: program(op.loop) };
  for (let i = 0; i < 5; i++) {
    const { rows, failure } = await recognize(wallet, [[MASTER, hostile]], strict);
    assert.deepEqual(rows, {});
    assert.ok(failure);
  }
  const honest = { get_wallet_address: returns(SUBJECT) };
  const { rows } = await recognize(wallet, [[MASTER, honest]], strict);
  assert.ok(rows.jetton_wallets);
});

test('an account is read with a bounded number of calls, and in a bounded time', async () => {
  const methods = Object.fromEntries(EVERY_METHOD.map((name) => [name, program(op.throw(1))]));
  await using few = new Recognizer({ network: 'mainnet', threads: 1, limits: { maxCalls: 3 } });
  assert.match((await recognize(methods, [], few)).failure ?? '', /more than 3 calls/);
  await using quick = new Recognizer({ network: 'mainnet', threads: 1, limits: { accountMs: -1 } });
  assert.match((await recognize(methods, [], quick)).failure ?? '', /more than -1 ms/);
  const limits = { callMs: 100, gasPerCall: 10 ** 9 };
  await using slow = new Recognizer({ network: 'mainnet', threads: 1, limits });
  const endless = await recognize({ get_nft_data: program(op.loop) }, [], slow);
  assert.match(endless.failure ?? '', /get_nft_data of 0:1111/);
});

test('plain wallets, and code without a method of any kind, need not be read', () => {
  const codeHash = new Uint8Array(32);
  assert.equal(mayBeRead({ codeHash: null, methods: null }), false);
  assert.equal(mayBeRead({ codeHash, methods: [methodId('seqno')] }), false);
  assert.equal(mayBeRead({ codeHash, methods: [methodId('get_nft_data')] }), true);
  assert.equal(mayBeRead({ codeHash, methods: null }), true);
  assert.equal(mayBeRead({ codeHash, methods: [] }), true);
  const v4r2 = Buffer.from('/rX/aCDi/w2Ug+fg1iyBfYRniftK5YDIeIZtlZ2r1cA=', 'base64');
  assert.equal(mayBeRead({ codeHash: v4r2, methods: null }), false);
});
