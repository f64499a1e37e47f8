import Type from 'typebox';
import { readAccount } from '../contract/read-account.ts';
import { operation } from '../operation.ts';
import { addressParam } from '../params/address.ts';
import { masterchainSeqnoParam } from '../params/integer.ts';
import { balanceText, stateName } from '../shapes/account-parts.ts';
import { StateName } from '../shapes/state-name.ts';
import { TransactionId, transactionId } from '../shapes/transaction-id.ts';
import { readWallet, type Wallet } from '../wallets/read-wallet.ts';

export const getWalletInformation = operation({
  name: 'getWalletInformation',
  methods: 'read',
  tag: 'Accounts',
  summary: 'Whether an account is a wallet, of which kind, and its sequence number',
  params: { address: addressParam(), seqno: masterchainSeqnoParam() },
  result: Type.Object({
    '@type': Type.Literal('ext.accounts.walletInformation'),
    wallet: Type.Boolean(),
    balance: Type.String(),
    account_state: StateName,
    last_transaction_id: TransactionId,
    wallet_type: Type.Optional(Type.String()),
    seqno: Type.Optional(Type.Integer()),
    wallet_id: Type.Optional(Type.Integer()),
    is_signature_allowed: Type.Optional(Type.Boolean()),
  }),
  caching: 'block',
  async handle(params, context) {
    const { at } = await readAccount(context, params);
    const wallet = readWallet(at.account);
    return {
      '@type': 'ext.accounts.walletInformation' as const,
      wallet: wallet !== null,
      balance: balanceText(at.account),
      account_state: stateName(at.account),
      last_transaction_id: transactionId(at.lastTransaction),
      ...(wallet && walletFields(wallet)),
    };
  },
});

function walletFields({ type, seqno, walletId, isSignatureAllowed }: Wallet) {
  return {
    wallet_type: type.name,
    seqno,
    ...(walletId !== null && { wallet_id: walletId }),
    ...(isSignatureAllowed !== null && { is_signature_allowed: isSignatureAllowed }),
  };
}
