import { type Address, type Config, NO_CURRENCIES } from '@tonway/chain';
import Type from 'typebox';
import { readAccount } from '../contract/read-account.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { balanceText, codeOf, dataOf, frozenHashText, stateName } from '../shapes/account-parts.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';
import { bocText } from '../shapes/cell.ts';
import { ExtraCurrencies, extraCurrencies } from '../shapes/extra-currencies.ts';
import { StateName } from '../shapes/state-name.ts';
import { TransactionId, transactionId } from '../shapes/transaction-id.ts';

export const getAddressInformation = operation({
  name: 'getAddressInformation',
  methods: 'read',
  tag: 'Accounts',
  summary: 'Balance, state, code, data and last transaction of an account',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: Type.Object({
    '@type': Type.Literal('raw.fullAccountState'),
    balance: Type.String(),
    extra_currencies: ExtraCurrencies,
    last_transaction_id: TransactionId,
    block_id: BlockId,
    code: Type.String(),
    data: Type.String(),
    frozen_hash: Type.String(),
    sync_utime: Type.Integer(),
    state: StateName,
    suspended: Type.Boolean(),
  }),
  caching: 'block',
  async handle(params, context) {
    const { chain, at } = await readAccount(context, params);
    const { account, block, genUtime, lastTransaction } = at;
    const config = await chain.config(block);
    return {
      '@type': 'raw.fullAccountState' as const,
      balance: balanceText(account),
      extra_currencies: extraCurrencies((account?.storage.balance ?? NO_CURRENCIES).extra),
      last_transaction_id: transactionId(lastTransaction),
      block_id: blockId(block),
      code: bocText(codeOf(account)),
      data: bocText(dataOf(account)),
      frozen_hash: frozenHashText(account),
      sync_utime: genUtime,
      state: stateName(account),
      suspended: isSuspended(params.address.address, config, genUtime),
    };
  },
});

/** The network lists the accounts that may not be initialized for a time. */
function isSuspended(address: Address, config: Config, now: number): boolean {
  const suspended = config.get(44);
  return suspended !== null && now < suspended.suspendedUntil && suspended.addresses.has(address);
}
