import type { Wallet } from '@tonway/contracts';
import Type from 'typebox';
import { readWallet, statusOf } from '../../../network/contracts/contract-at.ts';
import { Flag, field, Int, Nano, named, Text, TypeName } from '../../kernel/fields.ts';
import { readAccount } from '../get-methods.ts';
import { operation, READ } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/scalar.ts';
import { balanceText, StateName } from '../shapes/account.ts';
import { TransactionId, transactionId } from '../shapes/block.ts';

export const getWalletInformation = operation({
  name: 'getWalletInformation',
  methods: READ,
  tag: 'Accounts',
  summary: 'Wallet version and seqno of an account, if it is a wallet',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: named(
    'WalletInformation',
    'An account as a wallet',
    Type.Object({
      '@type': TypeName('ext.accounts.walletInformation'),
      wallet: Flag('The account is a wallet of a known version', true),
      balance: Nano('The balance'),
      account_state: StateName,
      last_transaction_id: field(TransactionId, 'The last transaction of the account'),
      wallet_type: Type.Optional(Text('Version of the wallet', 'wallet v5 r1')),
      seqno: Type.Optional(Int('Seqno of the next message of the wallet', 17)),
      wallet_id: Type.Optional(Int('Id of the wallet; since v3', 2_147_483_409)),
      is_signature_allowed: Type.Optional(
        Flag('The wallet accepts messages signed by its key; since v5', true),
      ),
    }),
  ),
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    const wallet = readWallet(at.account);
    return {
      '@type': 'ext.accounts.walletInformation' as const,
      wallet: wallet !== null,
      balance: balanceText(at.account),
      account_state: statusOf(at.account),
      last_transaction_id: transactionId(at.lastTransaction),
      ...(wallet && walletFields(wallet)),
    };
  },
});

function walletFields({ kind, seqno, walletId, isSignatureAllowed }: Wallet) {
  return {
    wallet_type: kind.name,
    seqno,
    ...(walletId !== null && { wallet_id: walletId }),
    ...(isSignatureAllowed !== null && { is_signature_allowed: isSignatureAllowed }),
  };
}
