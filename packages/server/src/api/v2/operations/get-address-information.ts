import { type Address, type Config, NO_CURRENCIES } from '@tonway/chain';
import Type from 'typebox';
import { codeOf, dataOf, statusOf } from '../../../network/contracts/contract-at.ts';
import { BocEncoder } from '../../http/large-responses.ts';
import { Boc, Flag, Nano, named, TypeName, UnixTime } from '../../kernel/fields.ts';
import { readAccount } from '../get-methods.ts';
import { operation, READ } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/scalar.ts';
import {
  ACCOUNT_FIELDS,
  balanceText,
  extraCurrencies,
  FrozenHash,
  frozenHashText,
  StateName,
} from '../shapes/account.ts';
import { blockId, transactionId } from '../shapes/block.ts';

const AddressInformation = named(
  'AddressInformation',
  'An account at a block',
  Type.Object({
    '@type': TypeName('raw.fullAccountState'),
    ...ACCOUNT_FIELDS,
    code: Boc('Code of the contract, empty unless the account is active'),
    data: Boc('Data of the contract, empty unless the account is active'),
    frozen_hash: FrozenHash,
    sync_utime: UnixTime('When the block was created at which the account was read'),
    state: StateName,
    suspended: Flag('The account is suspended: it cannot be initialized for a time'),
  }),
);

export const getAddressInformation = operation({
  name: 'getAddressInformation',
  methods: READ,
  tag: 'Accounts',
  summary: 'Balance, state, code, data and last transaction of an account',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: AddressInformation,
  caching: 'block',
  async handle(params, context) {
    const chain = context.chain();
    const at = await chain.accountAt(params.address.address, params.seqno ?? undefined);
    const { account, block, genUtime, lastTransaction } = at;
    const known = chain.config(block);
    const config = known instanceof Promise ? await known : known;
    const texts = new BocEncoder(context.settings.maxResponseBytes);
    const encoding = texts.encodeState(codeOf(account), dataOf(account));
    const { code, data } = encoding instanceof Promise ? await encoding : encoding;
    return {
      '@type': 'raw.fullAccountState' as const,
      balance: balanceText(account),
      extra_currencies: extraCurrencies((account?.storage.balance ?? NO_CURRENCIES).extra),
      last_transaction_id: transactionId(lastTransaction),
      block_id: blockId(block),
      code,
      data,
      frozen_hash: frozenHashText(account),
      sync_utime: genUtime,
      state: statusOf(account),
      suspended: isSuspended(params.address.address, config, genUtime),
    };
  },
});

/** The configuration lists accounts that must not be initialized until a certain time. */
function isSuspended(address: Address, config: Config, now: number): boolean {
  const suspended = config.get(44);
  return suspended !== null && now < suspended.suspendedUntil && suspended.addresses.has(address);
}

export const getAddressBalance = operation({
  name: 'getAddressBalance',
  methods: READ,
  tag: 'Accounts',
  summary: 'Balance of an account, in nanograms',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: Nano('The balance'),
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    return balanceText(at.account);
  },
});

export const getAddressState = operation({
  name: 'getAddressState',
  methods: READ,
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
