import type { Address } from '@tonway/chain';
import Type, { type Static } from 'typebox';
import { EXAMPLE } from '../../openapi/examples.ts';
import { Boc, Decimal, Flag, FriendlyAddress, named, TypeName } from '../../openapi/fields.ts';
import type { Contract } from '../contract/contract.ts';
import { bocText } from '../shapes/cell.ts';
import { addressSlice } from './arguments.ts';
import { ContractType } from './content-shape.ts';
import { MethodStack } from './method-stack.ts';
import { ProbeFailed } from './probe-failed.ts';

export const JettonWallet = named(
  'JettonWallet',
  'The wallet of one owner of a jetton',
  Type.Object({
    '@type': TypeName('ext.tokens.jettonWalletData'),
    address: FriendlyAddress('The contract, in the form in which it was asked for'),
    contract_type: ContractType('jetton_wallet'),
    balance: Decimal('Amount of jettons in their smallest unit', '1000000'),
    owner: FriendlyAddress('The owner of the jettons', EXAMPLE.otherAddress),
    jetton: FriendlyAddress('The jetton'),
    mintless_is_claimed: Type.Optional(
      Flag('The owner has claimed what a mintless jetton gave; absent in other jettons'),
    ),
    jetton_wallet_code: Boc('Code of the wallets of the jetton'),
  }),
);

export async function jettonWallet(
  contract: Contract,
  address: string,
): Promise<Static<typeof JettonWallet>> {
  const stack = await MethodStack.of(contract, 'get_wallet_data', 4);
  const [owner, master] = [stack.someAddress(1), stack.someAddress(2)];
  const code = bocText(stack.cell(3));
  const balance = stack.number(0).toString();
  await verify(contract, owner, master);
  const isClaimed = await mintlessIsClaimed(contract);
  return {
    '@type': 'ext.tokens.jettonWalletData',
    address,
    contract_type: 'jetton_wallet',
    balance,
    owner: owner.toFriendly(),
    jetton: master.toFriendly(),
    ...(isClaimed !== null && { mintless_is_claimed: isClaimed }),
    jetton_wallet_code: code,
  };
}

/** Anybody can name a master: only the master says which wallets are its own. */
async function verify(contract: Contract, owner: Address, master: Address): Promise<void> {
  const jetton = await contract.neighbour(master);
  const stack = await MethodStack.of(jetton, 'get_wallet_address', 1, [addressSlice(owner)]);
  if (!stack.someAddress(0).equals(contract.address))
    throw new ProbeFailed('the master has another wallet for this owner');
}

/** Null where the jetton is not a mintless one. */
async function mintlessIsClaimed(contract: Contract): Promise<boolean | null> {
  const { exitCode, stack } = await contract.run('is_claimed');
  const [value] = stack;
  return exitCode === 0 && stack.length === 1 && value?.kind === 'int' ? value.value !== 0n : null;
}
