import { Random } from '@tonway/tools/random';
import { nextCursor } from '../../src/api/v3/paging.ts';
import { BALANCE_ORDER } from '../../src/store/accounts/read.ts';
import { type ChainSize, ERA_WIDTH, transactionsOf } from './generated-chain.ts';
import type { ListName } from './generated-lists.ts';
import type { Questions } from './v3-questions.ts';

/** A row, by its number, of a list of this size. */
interface Drawn {
  readonly n: number;
  readonly size: ChainSize;
}

type Way = readonly [name: string, operation: string, write: (drawn: Drawn) => string];

/** As the pages ask. */
const PAGE = 'limit=25';
const NEWEST_FIRST = `${PAGE}&sort=desc`;

/** Different rows of each list: few, so that their pages are cached, because disks are not compared. */
const DRAWN = 20;

/** Continues behind the account, whose balance follows from its number. */
const afterAccount = ({ n }: Drawn) => {
  const account = Buffer.alloc(33);
  account[0] = 0x80;
  account.writeBigInt64BE(BigInt(n), 1);
  return nextCursor(BALANCE_ORDER, [BigInt((n * 7919) % 1_000_003) * 1000n, account]).next_cursor;
};
const middle = ({ eras }: ChainSize) => (BigInt(eras) * ERA_WIDTH) / 2n;

const WAYS: Readonly<Record<ListName, readonly Way[]>> = {
  blocks: [
    ['blocks of the masterchain, newest', 'blocks', () => `workchain=-1&${PAGE}`],
    [
      'blocks of the masterchain, far back',
      'blocks',
      ({ size }) => `workchain=-1&${PAGE}&end_lt=${middle(size)}`,
    ],
    ['blocks, newest', 'blocks', () => PAGE],
    ['blocks, page 100', 'blocks', () => `${PAGE}&offset=2500`],
  ],
  accounts: [
    ['top accounts', 'topAccountsByBalance', () => PAGE],
    ['top accounts, page 100', 'topAccountsByBalance', () => `${PAGE}&offset=2500`],
    [
      'top accounts, far down',
      'topAccountsByBalance',
      (drawn) => `${PAGE}&cursor=${afterAccount(drawn)}`,
    ],
  ],
  jettons: [
    ['jettons', 'jetton/masters', () => PAGE],
    ['jettons, newest', 'jetton/masters', () => NEWEST_FIRST],
    ['search of jettons: a letter', 'search', () => 'query=j'],
    ['search of jettons: a symbol', 'search', ({ n }) => `query=j${n}`],
    ['search of jettons: a name', 'search', ({ n }) => `query=jetton%20${n}`],
    ['search of jettons: all documents', 'search', () => 'query=document'],
    ['search of jettons: a document', 'search', ({ n }) => `query=doc${n - (n % 8)}`],
  ],
  collections: [
    ['collections', 'nft/collections', () => PAGE],
    ['collections, newest', 'nft/collections', () => NEWEST_FIRST],
    ['search of collections: a letter', 'search', () => 'query=c'],
    ['search of collections: a name', 'search', ({ n }) => `query=collection%20${n}`],
    ['search of collections: a document', 'search', ({ n }) => `query=document%20${n - (n % 8)}`],
  ],
  domains: [
    ['search of domains: all', 'search', () => 'query=name'],
    ['search of domains: a beginning', 'search', ({ n }) => `query=name${Math.ceil(n / 10)}`],
    ['search of domains: one', 'search', ({ n }) => `query=name${n}.ton`],
    ['a domain', 'dns/records', ({ n }) => `domain=name${n}.ton`],
  ],
};

/** `count` requests of each kind about one list. */
export function listQuestionsOf(
  list: ListName,
  size: ChainSize,
  count: number,
): readonly Questions[] {
  const rows = transactionsOf(size);
  const random = new Random(1);
  const draw = (): Drawn => {
    const n = 8 + random.below(DRAWN) * Math.floor((rows - 8) / DRAWN);
    return { n, size };
  };
  return WAYS[list].map(([name, operation, write]) => ({
    name,
    operation,
    queries: Array.from({ length: count }, () => write(draw())),
  }));
}
