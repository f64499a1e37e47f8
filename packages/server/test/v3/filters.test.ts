import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Block, Message, Transaction } from './support/answers.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';
import { byCursor, nameOf } from './support/pages.ts';
import { recordedIndex } from './support/recorded-index.ts';

type BlockRef = Transaction['block_ref'];

const FULL_SHARD = '-9223372036854775808';

suite('filters of v3 return all matching rows and no others', async () => {
  const ask = await askV3(await recordedIndex('localnet/split'));
  const all = await byCursor(ask, 'transactions', {}, 1000);
  const messages = messagesOf(all);
  const [one, other] = all.filter(({ in_msg, out_msgs }) => in_msg?.source && out_msgs.length > 0);
  const many = all.find(({ out_msgs }) => out_msgs.length > 1);
  const external = messages.find(({ hash_norm }) => hash_norm);
  assert.ok(one?.in_msg && other && many && external?.hash_norm);
  const { in_msg, account } = one;
  const { seqno } = one.block_ref;
  const body_hash = in_msg.message_content?.hash ?? '';
  const opcode = all.find((row) => row.in_msg?.source && row.in_msg.opcode)?.in_msg?.opcode ?? '';
  const times = all.map(({ now }) => now).sort((a, b) => a - b);
  const [early = 0, late = 0] = [times[200], times[500]];

  const ofTransactions: readonly (readonly [Params, (row: Transaction) => boolean])[] = [
    [{ account }, (row) => row.account === account],
    [{ account, exclude_account: account }, () => false],
    [{ account: [account, other.account] }, (row) => [one, other].some(sameAccount(row))],
    [{ account: `${account},${other.account}` }, (row) => [one, other].some(sameAccount(row))],
    [{ 'account[]': account }, (row) => row.account === account],
    [{ exclude_account: [account, other.account] }, (row) => ![one, other].some(sameAccount(row))],
    [
      { workchain: 0, shard: '4000000000000000' },
      (row) => row.block_ref.shard === '4611686018427387904',
    ],
    [{ workchain: -1 }, (row) => row.block_ref.workchain === -1],
    [
      { workchain: -1, account },
      (row) => row.account === account && row.block_ref.workchain === -1,
    ],
    [{ workchain: 7 }, () => false],
    [{ ...one.block_ref }, (row) => sameBlock(row.block_ref, one.block_ref)],
    [
      { ...one.block_ref, account },
      (row) => sameBlock(row.block_ref, one.block_ref) && row.account === account,
    ],
    [{ seqno }, (row) => row.block_ref.seqno === seqno],
    [{ seqno: 1_000_000 }, () => false],
    [{ seqno, workchain: 0 }, (row) => row.block_ref.seqno === seqno && !isMasterchain(row)],
    [{ seqno, account }, (row) => row.block_ref.seqno === seqno && row.account === account],
    [
      { seqno, account: [account, other.account] },
      (row) => row.block_ref.seqno === seqno && [one, other].some(sameAccount(row)),
    ],
    [{ seqno, hash: one.hash }, (row) => row === one],
    [{ seqno, lt: one.lt }, (row) => row.block_ref.seqno === seqno && row.lt === one.lt],
    [
      { seqno, mc_seqno: seqno },
      (row) => row.block_ref.seqno === seqno && row.mc_block_seqno === seqno,
    ],
    [
      { seqno, shard: '8000000000000000' },
      (row) => row.block_ref.seqno === seqno && row.block_ref.shard === FULL_SHARD,
    ],
    [{ shard: '8000000000000000' }, (row) => row.block_ref.shard === FULL_SHARD],
    [{ shard: '4000000000000000' }, (row) => row.block_ref.shard === '4611686018427387904'],
    [
      { shard: '8000000000000000', account },
      (row) => row.block_ref.shard === FULL_SHARD && row.account === account,
    ],
    [{ shard: '1000000000000000' }, () => false],
    [{ mc_seqno: 30 }, (row) => row.mc_block_seqno === 30],
    [{ mc_seqno: 30, workchain: -1 }, (row) => row.mc_block_seqno === 30 && isMasterchain(row)],
    [{ start_utime: early, end_utime: late }, ({ now }) => now >= early && now <= late],
    [{ start_utime: late, end_utime: early - 1 }, () => false],
    [{ start_lt: one.lt, end_lt: one.lt }, (row) => row.lt === one.lt],
    [{ lt: one.lt }, (row) => row.lt === one.lt],
    [{ lt: one.lt, account }, (row) => row.lt === one.lt && row.account === account],
    [{ lt: one.lt, end_lt: BigInt(one.lt) - 1n }, () => false],
    [{ hash: [one.hash, other.hash] }, ({ hash }) => [one.hash, other.hash].includes(hash)],
    [{ hash: one.hash, account: other.account }, (row) => row === one && sameAccount(one)(other)],
  ];
  for (const [params, isOne] of ofTransactions)
    test(`transactions ${JSON.stringify(params, bigints)}`, async () => {
      const rows = await byCursor(ask, 'transactions', params, 1000);
      assert.deepEqual(sorted(rows), sorted(all.filter(isOne)));
    });

  const ofMessages: readonly (readonly [Params, (row: Message) => boolean])[] = [
    [{}, () => true],
    [{ source: 'null' }, ({ source }) => source === null],
    [{ destination: 'null' }, ({ destination }) => destination === null],
    [{ source: 'null', destination: 'null' }, () => false],
    [{ source: account }, ({ source }) => source === account],
    [{ destination: account }, ({ destination }) => destination === account],
    [
      { destination: account, source: 'null' },
      (row) => row.destination === account && row.source === null,
    ],
    [{ opcode }, (row) => row.opcode === opcode],
    [{ body_hash }, (row) => row.message_content?.hash === body_hash],
    [{ exclude_externals: true }, (row) => row.created_lt !== null],
    [{ only_externals: true }, (row) => row.created_lt === null],
    [{ exclude_externals: true, only_externals: true }, () => false],
    // what came from outside has no creation to be compared
    [{ start_lt: 0 }, (row) => row.created_lt !== null],
    [{ end_utime: late }, (row) => row.created_at !== null && Number(row.created_at) <= late],
    [{ msg_hash: [in_msg.hash, external.hash] }, ({ hash }) => [in_msg, external].some(is(hash))],
    [{ msg_hash: external.hash_norm }, (row) => row.hash_norm === external.hash_norm],
    [{ hash: in_msg.hash }, ({ hash }) => hash === in_msg.hash],
    [{ hash: in_msg.hash, msg_hash: external.hash }, ({ hash }) => hash === external.hash],
    [{ hash: 'nonsense', only_externals: true }, (row) => row.created_lt === null],
    [{ direction: 'in' }, ({ in_msg_tx_hash }) => in_msg_tx_hash !== undefined],
    [{ direction: 'out' }, ({ out_msg_tx_hash }) => out_msg_tx_hash !== undefined],
  ];
  for (const [params, isOne] of ofMessages)
    test(`messages ${JSON.stringify(params)}`, async () => {
      const rows = await byCursor(ask, 'messages', params, 1000);
      assert.deepEqual(sorted(rows), sorted(messages.filter(isOne)));
      for (const { in_msg_tx_hash, out_msg_tx_hash } of rows) {
        if (params.direction === 'in') assert.equal(out_msg_tx_hash, undefined);
        if (params.direction === 'out') assert.equal(in_msg_tx_hash, undefined);
      }
    });

  const blocks = await byCursor(ask, 'blocks', {}, 1000);
  const starts = blocks.map(({ start_lt }) => BigInt(start_lt)).sort((a, b) => Number(a - b));
  const [low = 0n, high = 0n] = [starts[200], starts[500]];
  const isWithin = ({ start_lt }: Block) => BigInt(start_lt) >= low && BigInt(start_lt) <= high;
  const ofBlocks: readonly (readonly [Params, (row: Block) => boolean])[] = [
    [{ start_lt: low, end_lt: high }, isWithin],
    [{ start_lt: high }, ({ start_lt }) => BigInt(start_lt) >= high],
    [{ end_lt: low }, ({ start_lt }) => BigInt(start_lt) <= low],
    [{ start_lt: low, end_lt: low }, ({ start_lt }) => BigInt(start_lt) === low],
    [{ workchain: 0, start_lt: low, end_lt: high }, (row) => row.workchain === 0 && isWithin(row)],
    [
      { start_lt: low, end_utime: late },
      (row) => BigInt(row.start_lt) >= low && Number(row.gen_utime) <= late,
    ],
    [{ mc_seqno: 30 }, ({ masterchain_block_ref: { seqno } }) => seqno === 30],
    [{ seqno: 100 }, (row) => row.seqno === 100],
    [{ seqno: 1_000_000 }, () => false],
    [{ seqno: 100, workchain: 0 }, (row) => row.seqno === 100 && row.workchain === 0],
    [
      { seqno: 100, shard: '8000000000000000' },
      (row) => row.seqno === 100 && row.shard === FULL_SHARD,
    ],
    [{ seqno: 100, end_utime: late }, (row) => row.seqno === 100 && Number(row.gen_utime) <= late],
    [{ seqno: 100, start_lt: low }, (row) => row.seqno === 100 && BigInt(row.start_lt) >= low],
    [{ shard: '8000000000000000' }, ({ shard }) => shard === FULL_SHARD],
    [{ shard: 'c000000000000000' }, ({ shard }) => shard === '-4611686018427387904'],
    [{ shard: '1000000000000000' }, () => false],
    [{ start_lt: 10n ** 17n }, () => false],
  ];
  for (const [params, isOne] of ofBlocks)
    for (const sort of ['asc', 'desc'])
      test(`blocks ${JSON.stringify(params, bigints)} ${sort}`, async () => {
        const rows = await byCursor(ask, 'blocks', { ...params, sort }, 100);
        const upward = sort === 'asc' ? rows : rows.toReversed();
        assert.deepEqual(upward.map(nameOf), blocks.filter(isOne).toReversed().map(nameOf));
      });

  test('transactions by message are found by direction, without duplicates', async () => {
    const sent = one.out_msgs[0]?.hash ?? '';
    const received = ({ in_msg: message }: Transaction) => message;
    const cases: readonly (readonly [Params, (row: Transaction) => boolean])[] = [
      [{ msg_hash: sent }, (row) => row === one || received(row)?.hash === sent],
      [{ msg_hash: sent, direction: 'out' }, (row) => row === one],
      [{ msg_hash: sent, direction: 'in' }, (row) => received(row)?.hash === sent],
      [
        { msg_hash: many.out_msgs.map(({ hash }) => hash), direction: 'out' },
        (row) => row === many,
      ],
      [{ opcode }, (row) => received(row)?.opcode === opcode],
      [{ opcode, direction: 'out' }, () => false],
      [
        { opcode, destination: account },
        (row) => received(row)?.opcode === opcode && row.account === account,
      ],
    ];
    for (const [params, isOne] of cases) {
      const rows = await byCursor(ask, 'transactionsByMessage', params, 1000);
      assert.deepEqual(sorted(rows), sorted(all.filter(isOne)), JSON.stringify(params));
    }
    const refusal = await refusalOf(
      ask('transactionsByMessage', { msg_hash: sent, source: 'null' }),
    );
    assert.match(refusal.error, /converting value for "source"$/);
  });

  test('neighbours of a transaction are in the order of logical time', async () => {
    const parents = all.filter(({ out_msgs }) => out_msgs.some(is(in_msg.hash)));
    const children = all.filter((row) => one.out_msgs.some(is(row.in_msg?.hash)));
    const cases = [
      ['in', parents],
      ['out', children],
      ['both', [...parents, ...children]],
      [undefined, [...parents, ...children]],
    ] as const;
    const asked = (direction?: string) =>
      ask('adjacentTransactions', { hash: one.hash, direction });
    for (const [direction, known] of cases) {
      const { transactions } = await answerOf(asked(direction));
      const inTime = [...known].sort((a, b) => Number(BigInt(a.lt) - BigInt(b.lt)));
      assert.deepEqual(transactions.map(nameOf), inTime.map(nameOf), direction);
    }
  });
});

/** Each message once, with the transactions on both sides of it. */
function messagesOf(all: readonly Transaction[]): readonly Message[] {
  const found = new Map<string, Message>();
  const add = (message: Message, sides: Partial<Message>) =>
    found.set(message.hash, { ...message, ...found.get(message.hash), ...sides });
  for (const { hash, in_msg, out_msgs } of all) {
    if (in_msg) add(in_msg, { in_msg_tx_hash: hash });
    for (const message of out_msgs) add(message, { out_msg_tx_hash: hash });
  }
  return [...found.values()];
}

function sorted(rows: readonly (Transaction | Message)[]): readonly string[] {
  return rows.map(nameOf).sort();
}

function is(hash: string | undefined): (message: Message) => boolean {
  return (message) => message.hash === hash;
}

function sameAccount(a: Transaction): (b: Transaction) => boolean {
  return (b) => a.account === b.account;
}

function sameBlock(a: BlockRef, b: BlockRef): boolean {
  return a.workchain === b.workchain && a.shard === b.shard && a.seqno === b.seqno;
}

function isMasterchain({ block_ref }: Transaction): boolean {
  return block_ref.workchain === -1;
}

function bigints(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
