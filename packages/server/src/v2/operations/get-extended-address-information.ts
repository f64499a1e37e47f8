import { NO_CURRENCIES } from '@tonway/chain';
import Type from 'typebox';
import { Contract } from '../contract/contract.ts';
import { operation } from '../operation.ts';
import { friendlyAddressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { AccountAddress, accountAddress } from '../shapes/account-address.ts';
import { balanceText } from '../shapes/account-parts.ts';
import { BlockId, blockId } from '../shapes/block-id.ts';
import { ExtraCurrencies, extraCurrencies } from '../shapes/extra-currencies.ts';
import { friendlyAsGiven } from '../shapes/given-address.ts';
import { TransactionId, transactionId } from '../shapes/transaction-id.ts';
import { ContractState, contractState } from '../wallets/account-state.ts';

export const getExtendedAddressInformation = operation({
  name: 'getExtendedAddressInformation',
  methods: 'read',
  tag: 'Accounts',
  summary: 'An account with what its contract says of itself, where the contract is a known one',
  params: { address: friendlyAddressParam(), seqno: masterchainSeqnoParam() },
  result: Type.Object({
    '@type': Type.Literal('fullAccountState'),
    address: AccountAddress,
    balance: Type.String(),
    extra_currencies: ExtraCurrencies,
    last_transaction_id: TransactionId,
    block_id: BlockId,
    sync_utime: Type.Integer(),
    account_state: ContractState,
    revision: Type.Integer(),
  }),
  caching: 'block',
  async handle(params, context) {
    const chain = context.chain();
    const block = await chain.block(params.seqno ?? undefined);
    const contract = await Contract.load(context, chain, params.address.address, block);
    const { state, revision } = await contractState(contract);
    const { at } = contract;
    return {
      '@type': 'fullAccountState' as const,
      address: accountAddress(friendlyAsGiven(params.address)),
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
