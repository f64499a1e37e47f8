/** The coin of every TON network, as texts name it; fields of the API and of blocks have names of their own. */
export const COIN = { name: 'Gram', symbol: 'GRAM', unit: 'nanogram', decimals: 9 } as const;
