import { ACTION_TYPES } from '@tonway/actions/say';
import { Address } from '@tonway/chain/address';

/** Which actions by direction or outcome. */
const OUTCOMES = {
  all: {},
  in: { direction: 'in' },
  out: { direction: 'out' },
  failed: { success: false },
} as const;

type Outcome = keyof typeof OUTCOMES;
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[];

/** Kinds of actions; a type is of the first kind whose pattern matches. */
const KINDS = {
  coins: ['Coins', /^(ton|extra_currency)_transfer$/],
  tokens: ['Tokens', /^(jetton_(transfer|mint|burn)|tgbtc_.*)$/],
  nfts: ['NFTs', /^(nft|teleitem)_|auction/],
  trades: ['Trades and pools', /swap|liquidity|pool|evaa|vault|tonco|bidask|coffee_(?!staking)/],
  stakes: ['Stakes', /stake|staking|election/],
  domains: ['Domains', /dns/],
  others: ['Contracts and others', /./],
} as const satisfies Record<string, readonly [text: string, pattern: RegExp]>;

export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as Kind[];

export function kindText(kind: Kind): string {
  return KINDS[kind][0];
}

/** The types of a kind. */
function typesOf(kind: Kind): readonly string[] {
  return ACTION_TYPES.filter(
    (type) => KIND_NAMES.find((each) => KINDS[each][1].test(type)) === kind,
  );
}

/** Which actions of an account are shown, as its address says. */
export interface HistoryFilter {
  readonly outcome: Outcome;
  readonly kind: Kind | null;
  /** The first and the last day, in UTC: `2026-11-30`. */
  readonly from: string | null;
  readonly to: string | null;
  /** The raw form of the other account. */
  readonly counterparty: string | null;
  /** One row for each trace. */
  readonly isGrouped: boolean;
}

export function historyFilterOf(query: URLSearchParams): HistoryFilter {
  return {
    outcome: OUTCOME_NAMES.find((each) => each === query.get('show')) ?? 'all',
    kind: KIND_NAMES.find((each) => each === query.get('kind')) ?? null,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    counterparty: rawAddressOf(query.get('with') ?? ''),
    isGrouped: query.get('group') === 'trace',
  };
}

/** Whether anything is left out. */
export function isFiltered(filter: HistoryFilter): boolean {
  return Object.keys(filterParams(filter)).length > 0;
}

const DAY_SECONDS = 86_400;

/** The parameters of the operation. */
export function filterParams({ outcome, kind, from, to, counterparty }: HistoryFilter) {
  return {
    ...OUTCOMES[outcome],
    ...(kind && { action_type: typesOf(kind), partial_pages: true }),
    ...(from !== null && { start_utime: secondsOf(from) }),
    ...(to !== null && { end_utime: secondsOf(to) + DAY_SECONDS - 1 }),
    ...(counterparty !== null && { counterparty }),
  };
}

/** Null if the text is no day. */
function dayOf(text: string | null): string | null {
  const isDay = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && secondsOf(text) >= 0;
  return isDay ? text : null;
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000;
}

/** Null if the text is no address. */
export function rawAddressOf(text: string): string | null {
  try {
    return Address.parse(text.trim()).toRaw().toUpperCase();
  } catch {
    return null;
  }
}
