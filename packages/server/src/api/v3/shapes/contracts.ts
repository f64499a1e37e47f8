import { readBoc } from '@tonway/chain';
import { loadWallet, type Wallet, walletKind } from '@tonway/contracts';
import Type, { type Static } from 'typebox';
import type { Domain, Vesting } from '../../../store/ledger/contracts.ts';
import type { LedgerAccount } from '../../../store/ledger/transaction.ts';
import {
  Flag,
  Hash,
  Int,
  Nano,
  Nullable,
  named,
  RawAddress,
  Text,
  UnixTime,
} from '../../kernel/fields.ts';
import { LAST_TRANSACTION, lastTransaction } from './account-state.ts';
import {
  AccountStatus,
  accountText,
  accountTextOrNull,
  base64,
  base64OrNull,
  ExtraCurrencies,
} from './text.ts';

export const DnsRecord = named(
  'DnsRecord',
  'A domain and its records',
  Type.Object({
    nft_item_address: RawAddress('The item that is the domain'),
    nft_item_owner: Nullable(
      RawAddress('Owner of the domain; null during its auction and before the first owner'),
    ),
    domain: Text('Name of the domain', 'foundation.ton'),
    dns_next_resolver: Nullable(RawAddress('Contract that resolves subdomains')),
    dns_wallet: Nullable(RawAddress('Account that the domain stands for')),
    dns_site_adnl: Nullable(Hash('ADNL address of the site')),
    dns_storage_bag_id: Nullable(Hash('Bag of TON Storage')),
  }),
);

export function dnsRecord(domain: Domain): Static<typeof DnsRecord> {
  return {
    nft_item_address: accountText(domain.item),
    nft_item_owner: accountTextOrNull(domain.owner),
    domain: domain.name,
    dns_next_resolver: accountTextOrNull(domain.nextResolver),
    dns_wallet: accountTextOrNull(domain.wallet),
    dns_site_adnl: base64OrNull(domain.siteAdnl),
    dns_storage_bag_id: base64OrNull(domain.storageBagId),
  };
}

const YEAR_SECONDS = 31_536_000;
const MONTH_SECONDS = 2_592_000;

export const VestingInfo = named(
  'VestingInfo',
  'A wallet whose balance is unlocked over time',
  Type.Object({
    address: RawAddress('The wallet'),
    start_time: UnixTime('Start of the vesting'),
    total_duration: Int('Duration of the vesting, in seconds', YEAR_SECONDS),
    unlock_period: Int('Time between two unlocks, in seconds', MONTH_SECONDS),
    cliff_duration: Int('Time before the first unlock, in seconds', MONTH_SECONDS),
    sender_address: RawAddress('The account that paid the locked amount'),
    owner_address: RawAddress('The account that receives it'),
    total_amount: Nano('The locked amount'),
    whitelist: Type.Array(RawAddress('An account that may be paid from the locked amount'), {
      description: 'Accounts that may be paid from the locked amount',
    }),
  }),
);

export function vestingInfo(vesting: Vesting): Static<typeof VestingInfo> {
  return {
    address: accountText(vesting.account),
    start_time: vesting.startTime,
    total_duration: vesting.totalDuration,
    unlock_period: vesting.unlockPeriod,
    cliff_duration: vesting.cliffDuration,
    sender_address: accountText(vesting.sender),
    owner_address: accountText(vesting.owner),
    total_amount: vesting.totalAmountNano.toString(),
    whitelist: vesting.whitelist.map(accountText),
  };
}

/** Fields that are parsed from the data of a wallet. */
export const WalletFields = Type.Object({
  wallet_type: Type.Optional(Text('Version of the wallet', 'wallet v5 r1')),
  seqno: Type.Optional(Int('Seqno of the next message of the wallet', 17)),
  wallet_id: Type.Optional(Int('Id of the wallet; since v3', 2_147_483_409)),
});

export const WalletState = named(
  'WalletState',
  'An account as a wallet',
  Type.Object({
    address: RawAddress('The account'),
    is_wallet: Flag('The account is a wallet of a known version', true),
    ...WalletFields.properties,
    is_signature_allowed: Type.Optional(
      Flag('The wallet accepts messages signed by its key; since v5', true),
    ),
    balance: Type.Optional(Nano('The balance')),
    extra_currencies: Type.Optional(ExtraCurrencies('Amounts of extra currencies')),
    status: Type.Optional(AccountStatus('Status of the account')),
    code_hash: Type.Optional(Hash('Hash of the code')),
    ...LAST_TRANSACTION,
  }),
);

export function walletState(account: LedgerAccount): Static<typeof WalletState> {
  const wallet = parseWallet(account);
  const isSignatureAllowed = wallet?.isSignatureAllowed ?? null;
  return {
    address: accountText(account.account),
    is_wallet: wallet !== null,
    ...(wallet && walletFields(wallet)),
    ...(isSignatureAllowed !== null && { is_signature_allowed: isSignatureAllowed }),
    balance: account.balance.toString(),
    ...(account.extraCurrencies && { extra_currencies: account.extraCurrencies }),
    status: account.status,
    ...(account.codeHash && { code_hash: base64(account.codeHash) }),
    ...lastTransaction(account),
  };
}

/** Null if the account is not a wallet or its data is not indexed. */
export function parseWallet({ codeHash, data }: LedgerAccount): Wallet | null {
  const isWallet = codeHash && data && walletKind(codeHash);
  return isWallet ? loadWallet(codeHash, readBoc(data)) : null;
}

/** Responses contain the numbers as unsigned. */
export function walletFields({ kind, seqno, walletId }: Wallet): Static<typeof WalletFields> {
  return {
    wallet_type: kind.name,
    seqno: seqno >>> 0,
    ...(walletId !== null && { wallet_id: walletId >>> 0 }),
  };
}
