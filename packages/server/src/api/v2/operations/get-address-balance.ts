import { Nano } from '../../openapi/fields.ts';
import { readAccount } from '../contract.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { balanceText } from '../shapes/account.ts';

export const getAddressBalance = operation({
  name: 'getAddressBalance',
  methods: 'read',
  tag: 'Accounts',
  summary: 'Balance of an account, in nanotons',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: Nano('The balance'),
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    return balanceText(at.account);
  },
});
