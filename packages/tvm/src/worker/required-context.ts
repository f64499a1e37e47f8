/** The part of the execution context that a get-method reads. A run is correct if at least this part is provided. */
export type RequiredContext = 'minimal' | 'prices' | 'network' | 'full';

/** Instructions that read prices, the network id or the gas of precompiled contracts, which the emulator unpacks from the configuration. */
const PRICES = /^execute (?:GLOBALID|GET\w+FEE|GETPRECOMPILEDGAS|SENDMSG)/m;

/** Instructions that read the network configuration or previous blocks. */
const NETWORK = /^execute (?:CONFIG|UNPACKEDCONFIG|PREV)/m;
/** Instructions that read logical times or the debt, or that expose register c7 as a whole or by index. */
const FULL = /^execute (?:BLOCKLT|LTIME|DUEPAYMENT|GETPARAM|GETGLOBVAR|[^\n]*(?:\bc7\b|CTRX))/m;

/** Instructions that read the balance. They need the full context if extra currencies were omitted. */
const BALANCE = /^execute (?:BALANCE|GETEXTRABALANCE|SENDMSG)/m;

/** Derives the required context from the VM log, which lists every executed instruction, also of child VMs. */
export function requiredContext(log: string, extraCurrenciesOmitted: boolean): RequiredContext {
  if (FULL.test(log) || (extraCurrenciesOmitted && BALANCE.test(log))) return 'full';
  if (NETWORK.test(log)) return 'network';
  return PRICES.test(log) ? 'prices' : 'minimal';
}
