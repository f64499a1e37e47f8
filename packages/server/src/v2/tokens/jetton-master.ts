import Type, { type Static } from 'typebox';
import type { Contract } from '../contract/contract.ts';
import { bocText } from '../shapes/cell.ts';
import { shownContent } from './content.ts';
import { Content } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';

export const JettonMaster = Type.Object({
  '@type': Type.Literal('ext.tokens.jettonMasterData'),
  address: Type.String(),
  contract_type: Type.Literal('jetton_master'),
  total_supply: Type.String(),
  mintable: Type.Boolean(),
  admin_address: Type.Optional(Type.String()),
  jetton_content: Content,
  jetton_wallet_code: Type.String(),
});

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
