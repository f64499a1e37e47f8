import Type from 'typebox';
import { BALANCE_ORDER, readTopAccounts } from '../../../store/accounts/read.ts';
import { Nano, named, RawAddress } from '../../kernel/fields.ts';
import { operation } from '../operation.ts';
import { NEXT_CURSOR, nextCursor, PAGE, pageAfter } from '../paging.ts';
import { accountText } from '../shapes/text.ts';

const AccountBalance = named(
  'AccountBalance',
  'An account and its balance',
  Type.Object({ account: RawAddress('The account'), balance: Nano('The balance') }),
);

export const topAccountsByBalance = operation({
  name: 'topAccountsByBalance',
  tag: 'Stats',
  summary: 'Accounts with the largest balances',
  description: `Accounts with equal balances are in the order of their addresses. The response is a plain list; its \`next_cursor\` is in the header \`${NEXT_CURSOR}\`.`,
  params: PAGE,
  result: Type.Array(AccountBalance, { description: 'From the largest balance to the smallest' }),
  headers: [NEXT_CURSOR],
  async handle(params, { store, settings, setNextCursor }) {
    const page = pageAfter(params, BALANCE_ORDER, settings);
    const { items, next } = await readTopAccounts(store, page);
    const { next_cursor } = nextCursor(BALANCE_ORDER, next);
    if (next_cursor !== undefined) setNextCursor(next_cursor);
    return items.map(({ account, balance }) => ({
      account: accountText(account),
      balance: balance.toString(),
    }));
  },
});
