import { createHash } from 'node:crypto';
import { Random } from '@tonway/tools/random';
import { tokenAddress } from '../../test/v3/support/generated-tokens.ts';
import { type ChainSize, FIRST_UTIME, PER_SECOND, transactionsOf } from './generated-chain.ts';
import { tokensSizeOf } from './generated-token-chain.ts';
import type { Questions } from './v3-questions.ts';

type Ask = (draw: Draw) => string;
type Way = readonly [name: string, ask: Ask];

/** Different contracts of each kind: few, so that their pages are cached, because disks are not compared. */
const DRAWN = 20;

/** Draws random contracts of the index. */
class Draw {
  readonly #random: Random;
  readonly #size: ChainSize;

  constructor(size: ChainSize, seed: number) {
    this.#random = new Random(seed);
    this.#size = size;
  }

  get #tokens() {
    return tokensSizeOf(this.#size);
  }

  #one(kind: Parameters<typeof tokenAddress>[0], from: number, count: number): string {
    return tokenAddress(kind, from + this.#below(count));
  }

  /** One of a few numbers that are spread evenly. */
  #below(count: number): number {
    return this.#random.below(DRAWN) * Math.max(1, Math.floor(count / DRAWN));
  }

  /** An owner of some tokens; owner 0 is the one with many. */
  owner = () => this.#one('owner', 1, this.#tokens.owners - 2);
  jetton = () => this.#one('master', 2, this.#tokens.masters - 2);
  collection = () => this.#one('collection', 2, this.#tokens.collections - 2);
  wallet = () => this.#one('wallet', 1, this.#tokens.wallets);
  item = () => this.#one('item', 1, this.#tokens.items);
  /** Every twentieth item has one. */
  sale = () => tokenAddress('sale', this.#below(Math.floor(this.#tokens.items / 20)) * 20 + 3);
  /** A number of domains, multisig wallets, orders and vesting wallets. */
  contract = () => 20 + this.#below(Math.floor(this.#tokens.contracts / 20) - 20);

  /** Bounds of an hour. */
  hour(): string {
    const seconds = Math.floor(transactionsOf(this.#size) / PER_SECOND);
    const start = FIRST_UTIME + this.#below(Math.max(1, seconds - 3600));
    return `start_utime=${start}&end_utime=${start + 3600}`;
  }
}

const OWNER = tokenAddress('owner', 0);
const JETTON = tokenAddress('master', 1);
const COLLECTION = tokenAddress('collection', 1);
const several = (count: number, one: () => string) => Array.from({ length: count }, one).join();

/** The lists of events, by owner, wallet or item, jetton or collection, and time. */
function eventWays(
  { byAccount, account }: { byAccount: string; account: Ask },
  { byToken, token, busy }: { byToken: string; token: Ask; busy: string },
): readonly Way[] {
  return [
    ['all', () => ''],
    ['all, an hour', (draw) => draw.hour()],
    ['owner', ({ owner }) => `owner_address=${owner()}`],
    ['3 owners', ({ owner }) => `owner_address=${several(3, owner)}`],
    ['busy owner', () => `owner_address=${OWNER}`],
    ['busy owner, page 5', () => `owner_address=${OWNER}&limit=50&offset=200`],
    ['busy owner, an hour', (draw) => `owner_address=${OWNER}&${draw.hour()}`],
    ['busy owner, received', () => `owner_address=${OWNER}&direction=in`],
    ['busy owner, sent', () => `owner_address=${OWNER}&direction=out`],
    ['busy owner and token', (draw) => `owner_address=${OWNER}&${byToken}=${token(draw)}`],
    ['busy owner and busy token', () => `owner_address=${OWNER}&${byToken}=${busy}`],
    [
      'busy owner and token, an hour',
      (draw) => `owner_address=${OWNER}&${byToken}=${token(draw)}&${draw.hour()}`,
    ],
    [
      'busy owner and token, since',
      (draw) => `owner_address=${OWNER}&${byToken}=${token(draw)}&start_utime=${FIRST_UTIME}`,
    ],
    ['owner and busy token', ({ owner }) => `owner_address=${owner()}&${byToken}=${busy}`],
    ['busy token', () => `${byToken}=${busy}`],
    ['busy token, an hour', (draw) => `${byToken}=${busy}&${draw.hour()}`],
    ['token', (draw) => `${byToken}=${token(draw)}`],
    ['account', (draw) => `${byAccount}=${account(draw)}`],
    ['account, an hour', (draw) => `${byAccount}=${account(draw)}&${draw.hour()}`],
    ['account and owner', (draw) => `${byAccount}=${account(draw)}&owner_address=${OWNER}`],
  ];
}

const JETTON_EVENTS = eventWays(
  { byAccount: 'jetton_wallet', account: ({ wallet }) => wallet() },
  { byToken: 'jetton_master', token: ({ jetton }) => jetton(), busy: JETTON },
);

const contract = (kind: string, n: number) =>
  `0:${createHash('sha256').update(`${kind}${n}`).digest('hex')}`;
const someone = (n: number) => contract('', n);

/** The ways to ask, by operation. */
const WAYS: Readonly<Record<string, readonly Way[]>> = {
  'jetton/masters': [
    ['all', () => ''],
    ['page 100', () => 'limit=100&offset=9900'],
    ['10 addresses', ({ jetton }) => `address=${several(10, jetton)}`],
    ['admin', ({ owner }) => `admin_address=${owner()}`],
    ['busy admin', () => `admin_address=${OWNER}`],
    ['address and admin', ({ jetton }) => `address=${jetton()}&admin_address=${OWNER}`],
    ['newest', () => 'sort=desc'],
    ['newest of a busy admin', () => `admin_address=${OWNER}&sort=desc`],
    ['verified', () => 'verified=true'],
  ],
  'jetton/wallets': [
    ['all', () => ''],
    ['all, holding', () => 'exclude_zero_balance=true'],
    ['all, richest', () => 'exclude_zero_balance=true&sort=desc'],
    ['10 addresses', ({ wallet }) => `address=${several(10, wallet)}`],
    ['owner', ({ owner }) => `owner_address=${owner()}&limit=50`],
    [
      'owner, richest',
      ({ owner }) => `owner_address=${owner()}&exclude_zero_balance=true&sort=desc`,
    ],
    ['10 owners', ({ owner }) => `owner_address=${several(10, owner)}`],
    ['busy owner', () => `owner_address=${OWNER}&limit=50`],
    ['busy owner, page 5', () => `owner_address=${OWNER}&limit=50&offset=200`],
    ['busy owner, holding', () => `owner_address=${OWNER}&exclude_zero_balance=true`],
    ['busy owner, richest', () => `owner_address=${OWNER}&exclude_zero_balance=true&sort=desc`],
    ['owner and jetton', ({ jetton }) => `owner_address=${OWNER}&jetton_address=${jetton()}`],
    [
      'owner and 10 jettons',
      (draw) => `owner_address=${OWNER}&jetton_address=${several(10, draw.jetton)}`,
    ],
    [
      '10 owners and a jetton',
      ({ owner }) => `owner_address=${several(10, owner)}&jetton_address=${JETTON}`,
    ],
    ['jetton', ({ jetton }) => `jetton_address=${jetton()}`],
    ['busy jetton', () => `jetton_address=${JETTON}`],
    ['busy jetton, holding', () => `jetton_address=${JETTON}&exclude_zero_balance=true`],
    ['busy jetton, richest', () => `jetton_address=${JETTON}&exclude_zero_balance=true&sort=desc`],
    ['busy jetton, poorest', () => `jetton_address=${JETTON}&exclude_zero_balance=true&sort=asc`],
  ],
  'jetton/transfers': JETTON_EVENTS,
  'jetton/burns': JETTON_EVENTS.filter(([name]) => !/received|sent/.test(name)),
  'nft/collections': [
    ['all', () => ''],
    ['10 addresses', ({ collection }) => `collection_address=${several(10, collection)}`],
    ['owner', ({ owner }) => `owner_address=${owner()}`],
    ['busy owner', () => `owner_address=${OWNER}`],
    ['newest', () => 'sort=desc'],
    ['verified', () => 'verified=true'],
  ],
  'nft/items': [
    ['all', () => ''],
    ['all, newest', () => 'sort_by_last_transaction_lt=true'],
    ['10 addresses', ({ item }) => `address=${several(10, item)}`],
    ...[
      ['', ''],
      [', newest', '&sort_by_last_transaction_lt=true'],
      [', or on sale', '&include_on_sale=true'],
      [', or on sale, newest', '&include_on_sale=true&sort_by_last_transaction_lt=true'],
    ].flatMap(([name, rest]): readonly Way[] => [
      [`owner${name}`, ({ owner }) => `owner_address=${owner()}${rest}`],
      [`busy owner${name}`, () => `owner_address=${OWNER}${rest}`],
      [`busy owner, page 5${name}`, () => `owner_address=${OWNER}&limit=50&offset=200${rest}`],
      [`10 owners${name}`, ({ owner }) => `owner_address=${several(10, owner)}${rest}`],
      [
        `busy owner and collection${name}`,
        ({ collection }) => `owner_address=${OWNER}&collection_address=${collection()}${rest}`,
      ],
      [
        `busy owner and busy collection${name}`,
        () => `owner_address=${OWNER}&collection_address=${COLLECTION}${rest}`,
      ],
      [
        `owner and busy collection${name}`,
        ({ owner }) => `owner_address=${owner()}&collection_address=${COLLECTION}${rest}`,
      ],
      [
        `busy owner and 3 collections${name}`,
        ({ collection }) =>
          `owner_address=${OWNER}&collection_address=${COLLECTION},${several(2, collection)}${rest}`,
      ],
    ]),
    ['collection', ({ collection }) => `collection_address=${collection()}`],
    ['busy collection', () => `collection_address=${COLLECTION}`],
    [
      'busy collection, newest',
      () => `collection_address=${COLLECTION}&sort_by_last_transaction_lt=true`,
    ],
    ['collection and index', () => `collection_address=${COLLECTION}&index=5005&index=7500`],
  ],
  'nft/transfers': eventWays(
    { byAccount: 'item_address', account: ({ item }) => item() },
    { byToken: 'collection_address', token: ({ collection }) => collection(), busy: COLLECTION },
  ),
  'nft/sales': [['3 addresses', ({ sale }) => `address=${several(3, sale)}`]],
  metadata: [
    ['10 addresses', ({ item, jetton }) => `address=${several(5, item)},${several(5, jetton)}`],
  ],
  'dns/records': [
    ['wallet', ({ contract }) => `wallet=${someone(contract())}`],
    ['busy wallet', () => `wallet=${someone(0)}&limit=50`],
    ['domain', ({ contract }) => `domain=name${contract()}.ton`],
  ],
  search: [
    ['a letter', () => 'query=j&limit=20'],
    ['a symbol', ({ contract }) => `query=J${contract()}`],
    ['the name of many documents', () => 'query=document&limit=20'],
    ['a document of many jettons', () => 'query=shared&limit=20'],
    ['a domain', ({ contract }) => `query=name${contract()}`],
    ['the beginning of all domains', () => 'query=name&limit=20'],
    ['nothing', () => 'query=%25&limit=20'],
  ],
  'multisig/wallets': [
    ['member', (draw) => `wallet_address=${someone(draw.contract())}`],
    ['busy member', () => `wallet_address=${someone(0)}`],
    ['address', (draw) => `address=${contract('multisig', draw.contract())}`],
    ['busy address', () => `address=${contract('multisig', 7)}`],
  ],
  'multisig/orders': [
    ['multisig', (draw) => `multisig_address=${contract('multisig', draw.contract())}`],
    ['busy multisig', () => `multisig_address=${contract('multisig', 7)}`],
    ['address', (draw) => `address=${contract('order', draw.contract())}`],
  ],
  vesting: [
    ['wallet', (draw) => `wallet_address=${someone(draw.contract())}`],
    ['busy wallet', () => `wallet_address=${someone(0)}`],
    ['busy wallet, whitelist', () => `wallet_address=${someone(0)}&check_whitelist=true`],
    ['address', (draw) => `contract_address=${contract('vesting', draw.contract())}`],
  ],
};

/** `count` requests of each kind, about random contracts. */
export function tokenQuestionsOf(size: ChainSize, count: number, seed = 1): readonly Questions[] {
  const draw = new Draw(size, seed);
  return Object.entries(WAYS).flatMap(([operation, ways]) =>
    ways.map(([name, ask]) => ({
      name: `${operation}: ${name}`,
      operation,
      queries: Array.from({ length: count }, () => ask(draw)),
    })),
  );
}
