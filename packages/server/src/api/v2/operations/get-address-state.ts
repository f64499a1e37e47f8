import { statusOf } from '../../../network/contracts/account.ts';
import { readAccount } from '../contract.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { StateName } from '../shapes/account.ts';

export const getAddressState = operation({
  name: 'getAddressState',
  methods: 'read',
  tag: 'Accounts',
  summary: 'Whether an account is active, frozen or uninitialized',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: StateName,
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    return statusOf(at.account);
  },
});
