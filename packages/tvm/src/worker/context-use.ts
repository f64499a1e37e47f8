/** Which part of its surroundings a method has looked at: what each run must be given to be right. */
export type ContextUse = 'little' | 'network' | 'everything';

/** The configuration and the blocks before. */
const NETWORK = /^execute (?:CONFIG|UNPACKEDCONFIG|PREV)/m;
/** The logical times, the debt, and whatever gives out register c7 as a whole or by a number. */
const EVERYTHING =
  /^execute (?:BLOCKLT|LTIME|DUEPAYMENT|GETPARAM|GETGLOBVAR|[^\n]*(?:\bc7\b|CTRX))/m;

/** The balance, which is part of everything where extra currencies are left out of it. */
const BALANCE = /^execute (?:BALANCE|GETEXTRABALANCE|SENDMSG)/m;

/** The log names every instruction that was executed, those of child machines among them. */
export function contextUse(log: string, extraCurrenciesLeftOut: boolean): ContextUse {
  if (EVERYTHING.test(log) || (extraCurrenciesLeftOut && BALANCE.test(log))) return 'everything';
  return NETWORK.test(log) ? 'network' : 'little';
}
