import Type from 'typebox';
import { readTopAccounts } from '../../store/read/top-accounts.ts';
import { operation } from '../operation.ts';
import { pageOf } from '../page.ts';
import { PAGE } from '../params/page.ts';
import { Decimal, RawAddress } from '../shapes/schemas.ts';
import { accountText } from '../shapes/text.ts';

const { limit, offset } = PAGE;

export const topAccountsByBalance = operation({
  name: 'topAccountsByBalance',
  tag: 'Stats',
  summary: 'The accounts that have most',
  params: { limit, offset },
  result: Type.Array(Type.Object({ account: RawAddress, balance: Decimal })),
  async handle(asked, { store, settings }) {
    const rows = await readTopAccounts(store, pageOf(asked, settings));
    return rows.map(({ account, balance }) => ({ account: accountText(account), balance }));
  },
});
