import Type, { type Static } from 'typebox';
import type {
  JettonMaster as Master,
  JettonWallet as Wallet,
} from '../../../store/ledger/token.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import {
  Decimal,
  Flag,
  field,
  Hash,
  Nullable,
  named,
  RawAddress,
  UnixTime,
} from '../../openapi/fields.ts';
import { accountText, accountTextOrNull, base64 } from './text.ts';
import { TOKEN_CONTRACT, TokenContent, tokenContract } from './token.ts';

export const JettonMaster = named(
  'JettonMaster',
  'A jetton',
  Type.Object({
    address: RawAddress('The master contract'),
    total_supply: Decimal('All units that exist', EXAMPLE.nano),
    mintable: Flag('More can be minted', true),
    admin_address: Nullable(
      RawAddress('Administrator of the jetton; null: none', EXAMPLE.otherRawAddress),
    ),
    jetton_content: TokenContent('What the master says about the jetton'),
    jetton_wallet_code_hash: Hash('Hash of the code of its wallets', EXAMPLE.otherHash),
    ...TOKEN_CONTRACT,
  }),
);

export function jettonMaster(master: Master): Static<typeof JettonMaster> {
  return {
    address: accountText(master.account),
    total_supply: master.totalSupply.toString(),
    mintable: master.mintable,
    admin_address: accountTextOrNull(master.admin),
    jetton_content: master.content,
    jetton_wallet_code_hash: base64(master.walletCodeHash),
    ...tokenContract(master),
  };
}

const MintlessInfo = named(
  'MintlessInfo',
  'An airdrop of a mintless jetton that is not claimed yet',
  Type.Object({
    amount: Decimal('Units of the airdrop', EXAMPLE.nano),
    start_from: Nullable(UnixTime('When it can be claimed first')),
    expire_at: Nullable(UnixTime('When it can no longer be claimed')),
    custom_payload_api_uri: Nullable(
      Type.Array(Type.String(), {
        description:
          'Services that return the payload which claims the airdrop, as the jetton names them; null: none',
        examples: [['https://example.org/payload']],
      }),
    ),
  }),
);

export const JettonWallet = named(
  'JettonWallet',
  'A jetton wallet: the balance of one owner in one jetton',
  Type.Object({
    address: RawAddress('The wallet of the jetton'),
    balance: Decimal('Balance in units, without an unclaimed airdrop', EXAMPLE.nano),
    owner: RawAddress('Who owns the wallet', EXAMPLE.otherRawAddress),
    jetton: RawAddress('The master contract of the jetton'),
    ...TOKEN_CONTRACT,
    mintless_info: Type.Optional(field(MintlessInfo, 'The airdrop that is not claimed yet')),
  }),
);

export function jettonWallet(wallet: Wallet): Static<typeof JettonWallet> {
  const { airdrop } = wallet;
  return {
    address: accountText(wallet.account),
    balance: wallet.balance.toString(),
    owner: accountText(wallet.owner),
    jetton: accountText(wallet.jetton),
    ...tokenContract(wallet),
    ...(airdrop && { mintless_info: mintlessInfo(airdrop) }),
  };
}

function mintlessInfo(airdrop: NonNullable<Wallet['airdrop']>): Static<typeof MintlessInfo> {
  const { amount, startFrom, expireAt, payloadUri } = airdrop;
  return {
    amount: amount.toString(),
    start_from: startFrom === null ? null : Number(startFrom),
    expire_at: expireAt === null ? null : Number(expireAt),
    custom_payload_api_uri: payloadUri === null ? null : [payloadUri],
  };
}
