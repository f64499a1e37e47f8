import { NO_CURRENCIES } from '@tonway/chain';
import Type from 'typebox';
import { ContractAt } from '../../../network/contracts/contract-at.ts';
import { field, Int, named, TypeName, UnixTime } from '../../kernel/fields.ts';
import { operation, READ } from '../operation.ts';
import { friendlyAddressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/scalar.ts';
import {
  ACCOUNT_FIELDS,
  AccountAddress,
  accountAddress,
  balanceText,
  extraCurrencies,
  friendlyWithClientFlags,
} from '../shapes/account.ts';
import { blockId, transactionId } from '../shapes/block.ts';
import { ContractState, contractState } from '../shapes/contract-state.ts';

export const getExtendedAddressInformation = operation({
  name: 'getExtendedAddressInformation',
  methods: READ,
  tag: 'Accounts',
  summary: 'An account, with data of its contract if the contract is known',
  params: { address: friendlyAddressParam, seqno: masterchainSeqnoParam() },
  result: named(
    'ExtendedAddressInformation',
    'An account at a block, with the data of its contract',
    Type.Object({
      '@type': TypeName('fullAccountState'),
      address: field(AccountAddress, 'The account, with the flags of the given address'),
      ...ACCOUNT_FIELDS,
      sync_utime: UnixTime('When the block was created at which the account was read'),
      account_state: field(ContractState, 'Data of the contract'),
      revision: Int('Revision of the contract; 0 if the contract is unknown', 2),
    }),
  ),
  caching: 'block',
  async handle(params, context) {
    const chain = context.chain();
    const block = await chain.block(params.seqno ?? undefined);
    const contract = await ContractAt.load(context, chain, params.address.address, block);
    const { state, revision } = await contractState(contract, context.settings.maxResponseBytes);
    const { at } = contract;
    return {
      '@type': 'fullAccountState' as const,
      address: accountAddress(friendlyWithClientFlags(params.address)),
      balance: balanceText(at.account),
      extra_currencies: extraCurrencies((at.account?.storage.balance ?? NO_CURRENCIES).extra),
      last_transaction_id: transactionId(at.lastTransaction),
      block_id: blockId(at.block),
      sync_utime: at.genUtime,
      account_state: state,
      revision,
    };
  },
});
