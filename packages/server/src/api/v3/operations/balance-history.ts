import Type, { type Static } from 'typebox';
import {
  type BalanceAt,
  type BalanceSpan,
  readBalanceSpan,
  readBalancesAt,
} from '../../../store/accounts/balance-history.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { field, Nano, Nullable, named, UnixTime } from '../../kernel/fields.ts';
import { required, withDefault } from '../../kernel/params.ts';
import { operation } from '../operation.ts';
import { addressType } from '../params/address.ts';
import { UTIME } from '../params/bounds.ts';
import { int32Type } from '../params/number.ts';

const MAX_POINTS = 200;
const DEFAULT_POINTS = 50;

const BalancePoint = named(
  'BalancePoint',
  'The balance of an account at a time',
  Type.Object({
    utime: UnixTime('The time'),
    balance: Nullable(Nano('The balance; null before the oldest state that is indexed')),
  }),
);

export const balanceHistory = operation({
  name: 'balanceHistory',
  tag: 'Accounts',
  summary: 'The balance of an account through time',
  description:
    'An extension of Tonway. The balance at times that are evenly spaced, after the last block of the account until then; what happened between two times is not shown. Times after the newest block are left out, and a short period has fewer times, each a whole second.',
  params: {
    account: required(addressType, 'The account', { missing: 'account is required' }),
    start_utime: {
      ...UTIME.start_utime,
      description: 'The first time; by default that of `first`',
    },
    end_utime: {
      ...UTIME.end_utime,
      description: 'The last time; by default that of the newest block',
    },
    points: withDefault(
      int32Type,
      DEFAULT_POINTS,
      `Number of times, both ends included: 2 to ${MAX_POINTS}`,
      { example: DEFAULT_POINTS },
    ),
  },
  result: named(
    'BalanceHistory',
    'The balance of an account through time',
    Type.Object({
      balances: Type.Array(BalancePoint, {
        description: 'The oldest time first; empty if the account is not indexed',
      }),
      first: Nullable(field(BalancePoint, 'The oldest indexed state; null: the account has none')),
      last: Nullable(field(BalancePoint, 'The newest indexed state; null: the account has none')),
    }),
  ),
  async handle({ account, start_utime, end_utime, points }, { store }) {
    if (points < 2 || points > MAX_POINTS)
      throw new InvalidRequest(`points should be between 2 and ${MAX_POINTS}`);
    if (start_utime !== null && end_utime !== null && start_utime > end_utime)
      throw new InvalidRequest('start_utime should not be after end_utime');
    const span = await readBalanceSpan(store, account);
    if (!span) return { balances: [], first: null, last: null };
    const utimes = timesWithin(span, start_utime, end_utime, points);
    const states = await readBalancesAt(store, account, utimes);
    const balances = utimes.map((utime) => point(utime, states));
    return { balances, first: shape(span.first), last: shape(span.last) };
  },
});

/** Evenly spaced, both ends included, without duplicates. */
function timesWithin(
  { first, last, headUtime }: BalanceSpan,
  start: bigint | null,
  end: bigint | null,
  points: number,
): readonly bigint[] {
  const newest = headUtime !== null && headUtime > last.utime ? headUtime : last.utime;
  const from = start ?? first.utime;
  const to = end !== null && end < newest ? end : newest;
  if (from > to) return [];
  const steps = BigInt(points - 1);
  const times = Array.from({ length: points }, (_, i) => from + (BigInt(i) * (to - from)) / steps);
  return [...new Set(times)];
}

/** `states`: the newest first. */
function point(utime: bigint, states: readonly BalanceAt[]): Static<typeof BalancePoint> {
  const state = states.find((each) => each.utime <= utime);
  return { utime: Number(utime), balance: state?.balance.toString() ?? null };
}

function shape({ utime, balance }: BalanceAt): Static<typeof BalancePoint> {
  return { utime: Number(utime), balance: balance.toString() };
}
