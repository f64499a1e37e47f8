import Type from 'typebox';
import { BALANCE_ORDER, readTopAccounts } from '../../store/read/top-accounts.ts';
import { operation } from '../operation.ts';
import { NEXT_CURSOR, nextCursor, pageAfter } from '../page.ts';
import { PAGE } from '../params/page.ts';
import { Decimal, RawAddress } from '../shapes/schemas.ts';
import { accountText } from '../shapes/text.ts';

const AccountBalance = Type.Object(
  { account: RawAddress, balance: Decimal },
  { title: 'AccountBalance' },
);

export const topAccountsByBalance = operation({
  name: 'topAccountsByBalance',
  tag: 'Stats',
  summary: 'The accounts that have most',
  description: `Those that have the same are in the order of their addresses. The answer is a list and nothing else: what other lists call \`next_cursor\` is in the header \`${NEXT_CURSOR}\`.`,
  params: PAGE,
  result: Type.Array(AccountBalance),
  headers: { [NEXT_CURSOR]: 'The `cursor` of the next page; not with the last one' },
  async handle(asked, { store, settings, sayNextCursor }) {
    const page = pageAfter(asked, BALANCE_ORDER, settings);
    const rows = await readTopAccounts(store, page);
    const { next_cursor } = nextCursor(rows, page, BALANCE_ORDER);
    if (next_cursor !== undefined) sayNextCursor(next_cursor);
    return rows.map(({ account, balance }) => ({
      account: accountText(account),
      balance: balance.toString(),
    }));
  },
});
