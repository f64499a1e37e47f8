const COMPUTE: Readonly<Record<number, string>> = {
  2: 'stack underflow',
  3: 'stack overflow',
  4: 'integer overflow',
  5: 'number out of range',
  6: 'invalid instruction',
  7: 'value of the wrong type',
  8: 'cell overflow',
  9: 'cell underflow',
  10: 'dictionary error',
  11: 'unknown error or no such method',
  12: 'fatal error of the virtual machine',
  13: 'out of gas',
  14: 'pruned data was read',
  [-13]: 'the account has no code',
  [-14]: 'out of gas',
  // Most contracts use these two.
  333: 'wrong workchain',
  65535: 'unknown operation',
};

const ACTION: Readonly<Record<number, string>> = {
  32: 'invalid list of actions',
  33: 'more than 255 actions',
  34: 'invalid or unsupported action',
  35: 'invalid source address of a message',
  36: 'invalid destination address of a message',
  37: 'not enough coins',
  38: 'not enough extra currency',
  39: 'message does not fit into a cell',
  40: 'message is too large or cannot be paid for',
  41: 'library reference is missing',
  42: 'library change failed',
  43: 'limits of libraries exceeded',
  50: 'limits of the account state exceeded',
};

const SKIPPED = {
  no_state: 'the account has no code',
  bad_state: 'the code of the message does not belong to the account',
  no_gas: 'not enough coins for gas',
  suspended: 'the account is suspended',
} as const;

const JETTON: Readonly<Record<number, string>> = {
  45: 'the wallet is locked',
  47: 'not enough tokens',
  48: 'not enough coins attached',
  49: 'invalid message',
  72: 'unknown operation',
  73: 'not the owner',
  74: 'not a wallet of this jetton',
  75: 'not enough coins attached',
  705: 'not the owner',
  706: 'not enough tokens',
  707: 'not a wallet of this jetton',
  708: 'invalid payload',
  709: 'not enough coins attached',
};

const NFT: Readonly<Record<number, string>> = {
  401: 'not the owner',
  402: 'not enough coins attached',
  403: 'not allowed',
  405: 'not the collection',
};

/** The codes of contracts that implement a token standard, by interface. */
const STANDARDS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  jetton_wallet: JETTON,
  jetton_master: JETTON,
  nft_item: NFT,
  nft_collection: NFT,
};

/** `not enough coins attached`; `interfaces` are those of the contract. */
export function exitCodeReason(code: number, interfaces: readonly string[] = []): string {
  const own = interfaces.map((name) => STANDARDS[name]?.[code]).find((text) => text !== undefined);
  return own ?? COMPUTE[code] ?? 'error of the contract';
}

/** `48 · not enough coins attached`; `interfaces` are those of the contract. */
export function exitCodeText(code: number, interfaces: readonly string[] = []): string {
  return `${code} · ${exitCodeReason(code, interfaces)}`;
}

export function resultCodeReason(code: number): string {
  return ACTION[code] ?? 'an action failed';
}

export function resultCodeText(code: number): string {
  return `${code} · ${resultCodeReason(code)}`;
}

export function skippedText(reason: keyof typeof SKIPPED): string {
  return SKIPPED[reason] ?? reason;
}

/** What says why a transaction failed, as in the responses of v3. */
interface Outcome {
  readonly aborted?: boolean;
  readonly compute_ph?: {
    readonly skipped: boolean;
    readonly success?: boolean;
    readonly exit_code?: number | undefined;
  };
  readonly action?: { readonly success: boolean; readonly result_code: number };
}

/** Why a transaction failed, in words; null if it did not, or if its contract was not executed. */
export function failureText(
  { aborted, compute_ph, action }: Outcome,
  interfaces: readonly string[] = [],
): string | null {
  if (!aborted) return null;
  if (compute_ph?.skipped) return null;
  if (compute_ph && !compute_ph.success) return exitCodeText(compute_ph.exit_code ?? 0, interfaces);
  if (action && !action.success) return resultCodeText(action.result_code);
  return 'aborted';
}
