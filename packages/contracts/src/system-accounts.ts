const MASTERCHAIN = '-1';
const BASECHAIN = '0';

/** Accounts that mean the same in every network, and the DNS roots of the public ones, by the raw address. */
const SYSTEM_ACCOUNTS: ReadonlyMap<string, string> = new Map([
  [filled(MASTERCHAIN, '3'), 'Elector'],
  [filled(MASTERCHAIN, '5'), 'Configuration'],
  // Sends what the network pays: fees, rewards and the coins of special blocks.
  [filled(MASTERCHAIN, '0'), 'Network'],
  [filled(BASECHAIN, '0'), 'Zero address'],
  // Coins that are sent to these accounts are burned.
  [filled(MASTERCHAIN, 'f'), 'Black hole'],
  [filled(BASECHAIN, 'f'), 'Black hole'],
  ['-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c', 'DNS root'],
  ['-1:e33ed33a42eb2032059f97d90c706f8400bb256d32139ca707f1564ad699c7dd', 'DNS root of testnet'],
]);

/** The name of an account of the network itself; null if it has none. `raw`: with digits of any case. */
export function systemAccountName(raw: string): string | null {
  return SYSTEM_ACCOUNTS.get(raw.toLowerCase()) ?? null;
}

function filled(workchain: string, digit: string): string {
  return `${workchain}:${digit.repeat(64)}`;
}
