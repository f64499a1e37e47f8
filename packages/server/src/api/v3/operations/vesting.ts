import Type from 'typebox';
import {
  readVestings,
  VESTING_ORDER,
  type VestingFilter,
} from '../../../store/contracts/vestings.ts';
import { TimeSlice } from '../../../util/time-slice.ts';
import { mapInSlices } from '../../http/large-responses.ts';
import { InvalidRequest } from '../../kernel/errors.ts';
import { named } from '../../kernel/fields.ts';
import { type ParamValues, withDefault } from '../../kernel/params.ts';
import { AddressBookBuilder } from '../accounts.ts';
import { operation } from '../operation.ts';
import { nextCursor, PAGE, pageAfter } from '../paging.ts';
import { addressList } from '../params/address.ts';
import { booleanType } from '../params/v3-type.ts';
import { AddressBook } from '../shapes/address-book.ts';
import { VestingInfo, vestingInfo } from '../shapes/contracts.ts';
import { NextCursor } from '../shapes/text.ts';

const PARAMS = {
  contract_address: addressList('The vesting wallets'),
  wallet_address: addressList('Owners or senders'),
  check_whitelist: withDefault(
    booleanType,
    false,
    'With `wallet_address`: also vesting wallets that have the account on their whitelist',
  ),
  ...PAGE,
};

export const vesting = operation({
  name: 'vesting',
  tag: 'Vesting',
  summary: 'Vesting wallets by address, owner, sender or whitelist',
  params: PARAMS,
  result: named(
    'VestingAnswer',
    'Vesting wallets, with an address book',
    Type.Object({
      vesting_contracts: Type.Array(VestingInfo, {
        description: 'In the order in which the index has found them',
      }),
      address_book: AddressBook,
      next_cursor: NextCursor,
    }),
  ),
  readsContracts: true,
  async handle(params, context) {
    const page = pageAfter(params, VESTING_ORDER, context.settings);
    const { items, next } = await readVestings(context.store, filterOf(params), page);
    const { maxResponseBytes } = context.settings;
    const vesting_contracts = await mapInSlices(items, vestingInfo, maxResponseBytes);
    const book = new AddressBookBuilder();
    const slice = new TimeSlice();
    for (const { account, sender, owner, whitelist } of items) {
      book.addAll(account, sender, owner, ...whitelist);
      if (slice.isOver) await slice.next();
    }
    return {
      vesting_contracts,
      address_book: await book.build(context),
      ...nextCursor(VESTING_ORDER, next),
    };
  },
});

function filterOf({
  contract_address: accounts,
  wallet_address: wallets,
  check_whitelist: whitelisted,
}: ParamValues<typeof PARAMS>): VestingFilter {
  if (accounts && wallets)
    throw new InvalidRequest('only one of contract_address or wallet_address should be specified');
  if (accounts) return { accounts };
  if (wallets) return { wallets, whitelisted };
  throw new InvalidRequest('at least one of contract_address or wallet_address is required');
}
