import Type, { type Static } from 'typebox';
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
import type { Contract } from '../contract/contract.ts';
import { bocText } from '../shapes/cell.ts';
import { shownContent } from './content.ts';
import { Content, ContractType } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';

export const JettonMaster = named(
  'JettonMaster',
  'A jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonMasterData'),
    address: FriendlyAddress('The contract, in the form in which it was asked for'),
    contract_type: ContractType('jetton_master'),
    total_supply: Decimal('Amount of all jettons in their smallest unit', '1000000000'),
    mintable: Flag('Further jettons can be made', true),
    admin_address: Type.Optional(
      FriendlyAddress('Who may make jettons; absent where nobody may', EXAMPLE.otherAddress),
    ),
    jetton_content: field(Content, 'Metadata of the jetton'),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonMaster(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonMaster>> {
  const stack = await MethodStack.of(contract, 'get_jetton_data', 5);
  const admin = stack.address(2);
  return {
    '@type': 'ext.tokens.jettonMasterData',
    address,
    contract_type: 'jetton_master',
    total_supply: stack.number(0).toString(),
    mintable: stack.number(1) !== 0n,
    ...(admin && { admin_address: admin.toFriendly() }),
    jetton_content: shownContent(stack.cell(3)),
    jetton_wallet_code: bocText(stack.cell(4)),
  };
}
