import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { supportedTypes } from '@tonway/actions';
import { jettons, nftSales, vesting } from '@tonway/scenes';
import { Random } from '@tonway/tools/random';
import { classifiedIndex } from '../scenes/support/classified-index.ts';
import type { Action } from './support/answers.ts';
import { answerOf, askV3, type Params, refusalOf } from './support/ask-v3.ts';
import { byCursor, byOffset } from './support/pages.ts';

/** A stored action, in the forms that v3 prints. */
interface Row {
  readonly trace_id: string;
  readonly action_id: string;
  readonly type: string;
  readonly ancestors: readonly string[];
  readonly accounts: readonly string[];
  readonly transactions: readonly string[];
  readonly trace_end_lt: string;
  readonly trace_end_utime: number;
  readonly trace_mc_seqno_end: number;
}

/** A parameter of a request, and the rows that it selects. */
type Filter = readonly [Params, (row: Row) => boolean];

const ROWS = `select encode(trace_id, 'base64') as trace_id, encode(action_id, 'base64') as action_id, type, ancestors,
  array(select chain.account_text(account) from unnest(accounts) account) as accounts,
  array(select encode(hash, 'base64') from unnest(transactions) hash) as transactions,
  trace_end_lt::text, trace_end_utime::int, trace_mc_seqno_end
  from chain.actions order by chain.actions.trace_end_lt, chain.actions.trace_id, end_lt, chain.actions.action_id`;

suite('actions of v3', async () => {
  const index = await classifiedIndex();
  const { database, network } = index;
  const played = { jettons: await jettons(network), sales: await nftSales(network) };
  await vesting(network);
  await index.settled();
  const ask = await askV3(index);
  const rows = await database.query<Row>(ROWS);
  const ids = (list: readonly { readonly action_id: string }[]) =>
    list.map(({ action_id }) => action_id);

  /** The ids of the stored actions that a client with these types sees. */
  const expected = (types: string, filters: readonly Filter[], isTyped: boolean) => {
    const known = supportedTypes([types]);
    const isShown = ({ type, ancestors }: Row) =>
      (isTyped || known.has(type)) && !ancestors.some((each) => known.has(each));
    return ids(rows.filter((row) => isShown(row) && filters.every(([, matches]) => matches(row))));
  };

  const filtersOf = (random: Random): readonly Filter[] => {
    const row = random.pick(rows);
    const other = random.pick(rows);
    const account = random.pick(row.accounts);
    const transaction = random.pick(row.transactions);
    const all: readonly Filter[] = [
      [{ account }, ({ accounts }) => accounts.includes(account)],
      [{ tx_hash: transaction }, ({ transactions }) => transactions.includes(transaction)],
      [
        { trace_id: [row.trace_id, other.trace_id] },
        ({ trace_id }) => trace_id === row.trace_id || trace_id === other.trace_id,
      ],
      [
        { action_id: [row.action_id, other.action_id] },
        ({ action_id }) => action_id === row.action_id || action_id === other.action_id,
      ],
      [
        { mc_seqno: row.trace_mc_seqno_end },
        ({ trace_mc_seqno_end }) => trace_mc_seqno_end === row.trace_mc_seqno_end,
      ],
      [
        { action_type: [row.type, other.type] },
        ({ type }) => type === row.type || type === other.type,
      ],
      [{ exclude_action_type: other.type }, ({ type }) => type !== other.type],
      [
        { start_lt: row.trace_end_lt },
        ({ trace_end_lt }) => BigInt(trace_end_lt) >= BigInt(row.trace_end_lt),
      ],
      [
        { end_utime: row.trace_end_utime },
        ({ trace_end_utime }) => trace_end_utime <= row.trace_end_utime,
      ],
    ];
    return all.filter(() => random.below(3) === 0);
  };

  test('any combination of parameters selects what a scan of all actions selects', async () => {
    const random = new Random(15);
    let found = 0;
    for (let i = 0; i < 120; i++) {
      const types = random.pick(['v1', 'v2', 'v3', 'latest']);
      const filters = filtersOf(random);
      const params = Object.assign(
        { supported_action_types: types },
        ...filters.map(([each]) => each),
      );
      const actions = await byCursor(ask, 'actions', params, 1 + random.below(20));
      const wanted = expected(types, filters, 'action_type' in params);
      found += wanted.length;
      assert.deepEqual(ids(actions).sort(), wanted.sort(), JSON.stringify(params));
    }
    assert.ok(found > 200, `${found} actions`);
  });

  test('in the order of the end of the trace, by cursor and by offset', async () => {
    const ascending = expected('latest', [], false);
    assert.ok(ascending.length > 50);
    for (const read of [byCursor, byOffset])
      for (const limit of [7, 1000]) {
        assert.deepEqual(ids(await read(ask, 'actions', { sort: 'asc' }, limit)), ascending);
        assert.deepEqual(ids(await read(ask, 'actions', {}, limit)), ascending.toReversed());
      }
    const timed = await byCursor(ask, 'actions', { start_utime: 1, sort: 'asc' }, 9);
    assert.deepEqual(ids(timed).sort(), ascending.toSorted());
  });

  test('a client of an older version sees the parts of actions that it does not know', async () => {
    const traceOf = async (params: Params) =>
      (await answerOf(ask('actions', { action_type: 'nft_purchase', ...params }))).actions[0];
    const purchase = await traceOf({});
    assert.ok(purchase);
    const typesOf = async (params: Params, headers = {}) => {
      const trace = { trace_id: purchase.trace_id ?? '', limit: 1000, ...params };
      const { actions } = await answerOf(ask('actions', trace, headers));
      return new Set(actions.map(({ type }) => type));
    };
    const [newest, oldest] = [await typesOf({}), await typesOf({ supported_action_types: 'v1' })];
    assert.ok(newest.has('nft_purchase') && !newest.has('nft_transfer'));
    assert.ok(oldest.has('nft_transfer') && !oldest.has('nft_purchase'));
    assert.deepEqual(await typesOf({}, { 'x-actions-version': 'v1' }), oldest);
  });

  test('accounts, transactions and a sentence are added on request', async () => {
    const { minter, holders } = played.jettons;
    const raw = (address: { toRawString(): string }) => address.toRawString().toUpperCase();
    const [alice, bob] = holders.map(({ owner }) => raw(owner));
    const answer = await answerOf(
      ask('actions', {
        account: alice,
        action_type: 'jetton_transfer',
        include_accounts: true,
        include_transactions: true,
        include_text: true,
        limit: 1000,
      }),
    );
    const sent = answer.actions.find(
      ({ success, details }) => success && 'receiver' in details && details.receiver === bob,
    );
    assert.ok(sent?.accounts?.includes(alice ?? '') && sent.accounts.includes(bob ?? ''));
    assert.ok(sent && 'asset' in sent.details && sent.details.asset === raw(minter));
    assert.deepEqual(
      sent?.transactions_full?.map(({ hash }) => hash),
      sent?.transactions,
    );
    for (const action of answer.actions) {
      const { trace_external_hash: hash, trace_external_hash_norm: norm } = action;
      for (const each of action.transactions_full ?? [])
        assert.deepEqual([each.trace_external_hash, each.trace_external_hash_norm], [hash, norm]);
    }
    assert.match(sent?.trace_external_hash ?? '', /=$/);
    assert.match(sent?.text ?? '', /^Sent \d/);
    for (const account of sent?.accounts ?? []) assert.ok(answer.address_book[account], account);
    const plain = await answerOf(ask('actions', { action_id: sent?.action_id ?? '' }));
    const { accounts, transactions_full, text, text_parts, ...others } = sent as Action;
    assert.deepEqual(plain.actions, [others]);
    assert.ok(text_parts && text_parts.length > 1);
  });

  test('traces and events contain the actions of each trace', async () => {
    const everything = { limit: 1000, sort: 'asc' };
    const { actions } = await answerOf(ask('actions', everything));
    const byTrace = Map.groupBy(actions, ({ trace_id }) => trace_id);
    const inTime = (list: readonly Action[]) =>
      list.toSorted((a, b) => Number(BigInt(a.start_lt) - BigInt(b.start_lt)));
    const without = await answerOf(ask('traces', everything));
    const { traces } = await answerOf(ask('traces', { ...everything, include_actions: true }));
    const { events } = await answerOf(ask('events', everything));
    assert.deepEqual(events, traces);
    assert.deepEqual(
      traces.map(({ actions, ...others }) => others),
      without.traces,
    );
    let count = 0;
    for (const { trace_id, actions: own = assert.fail('no actions') } of traces) {
      const wanted = byTrace.get(trace_id ?? '') ?? [];
      assert.deepEqual(ids(own).sort(), ids(wanted).sort());
      assert.deepEqual(
        own.map(({ start_lt }) => start_lt),
        inTime(wanted).map(({ start_lt }) => start_lt),
      );
      count += own.length;
    }
    assert.equal(count, actions.length);
    const { traces: old } = await answerOf(
      ask('traces', { ...everything, include_actions: true, supported_action_types: 'v1' }),
    );
    const types = new Set(old.flatMap(({ actions }) => actions ?? []).map(({ type }) => type));
    assert.ok(types.has('nft_transfer') && !types.has('nft_purchase'));
  });

  test('an unknown block and an invalid type are refused', async () => {
    assert.equal((await refusalOf(ask('actions', { mc_seqno: 1_000_000 }))).code, 404);
    const { error } = await refusalOf(ask('actions', { action_type: 'jetton-transfer' }));
    assert.equal(error, 'invalid action type: jetton-transfer');
  });

  test('a list of actions that is too large is refused', async () => {
    const small = await askV3(index, { maxResponseBytes: 20_000 });
    for (const name of ['actions', 'events']) {
      const { error } = await refusalOf(small(name, { limit: 1000 }));
      assert.match(error, /^the answer has more than 20000 bytes/);
    }
  });
});
