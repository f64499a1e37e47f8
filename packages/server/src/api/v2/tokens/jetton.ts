import Type, { type Static } from 'typebox';
import type { Contract } from '../../../network/contracts/contract.ts';
import { readJettonMaster, readJettonWallet } from '../../../network/contracts/jetton.ts';
import { EXAMPLE } from '../../openapi/examples.ts';
import {
  Boc,
  Decimal,
  Flag,
  FriendlyAddress,
  field,
  named,
  TypeName,
} from '../../openapi/fields.ts';
import { bocText } from '../shapes/cell.ts';
import { Content, ContractType, contentJson } from './content.ts';

export const JettonMaster = named(
  'JettonMaster',
  'A jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonMasterData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('jetton_master'),
    total_supply: Decimal('Amount of all jettons in their smallest unit', '1000000000'),
    mintable: Flag('Further jettons can be minted', true),
    admin_address: Type.Optional(
      FriendlyAddress(
        'The admin, who may mint jettons; absent if there is none',
        EXAMPLE.otherAddress,
      ),
    ),
    jetton_content: field(Content, 'Metadata of the jetton'),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonMaster(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonMaster>> {
  const jetton = await readJettonMaster(contract);
  return {
    '@type': 'ext.tokens.jettonMasterData',
    address,
    contract_type: 'jetton_master',
    total_supply: jetton.totalSupply.toString(),
    mintable: jetton.isMintable,
    ...(jetton.admin && { admin_address: jetton.admin.toFriendly() }),
    jetton_content: contentJson(jetton.content),
    jetton_wallet_code: bocText(jetton.walletCode),
  };
}

export const JettonWallet = named(
  'JettonWallet',
  'The wallet of one owner of a jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonWalletData'),
    address: FriendlyAddress('The contract, in the form of the request'),
    contract_type: ContractType('jetton_wallet'),
    balance: Decimal('Amount of jettons in their smallest unit', '1000000'),
    owner: FriendlyAddress('The owner of the jettons', EXAMPLE.otherAddress),
    jetton: FriendlyAddress('The jetton'),
    mintless_is_claimed: Type.Optional(
      Flag('The owner has claimed the airdrop of a mintless jetton; absent in other jettons'),
    ),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonWallet(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonWallet>> {
  const { balance, owner, jetton, walletCode, isClaimed } = await readJettonWallet(contract);
  return {
    '@type': 'ext.tokens.jettonWalletData',
    address,
    contract_type: 'jetton_wallet',
    balance: balance.toString(),
    owner: owner.toFriendly(),
    jetton: jetton.toFriendly(),
    ...(isClaimed !== null && { mintless_is_claimed: isClaimed }),
    jetton_wallet_code: bocText(walletCode),
  };
}
