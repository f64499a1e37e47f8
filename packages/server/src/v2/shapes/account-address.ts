import Type, { type Static } from 'typebox';

export const AccountAddress = Type.Object({
  '@type': Type.Literal('accountAddress'),
  account_address: Type.String(),
});

/** The text is friendly, or empty where there is no address. */
export function accountAddress(text: string): Static<typeof AccountAddress> {
  return { '@type': 'accountAddress', account_address: text };
}
