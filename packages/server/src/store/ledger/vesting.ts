/** A wallet whose balance is unlocked over time. Times are in seconds. */
export interface Vesting {
  readonly account: Buffer;
  readonly startTime: number;
  readonly totalDuration: number;
  readonly unlockPeriod: number;
  readonly cliffDuration: number;
  readonly totalAmountNano: bigint;
  readonly sender: Buffer;
  readonly owner: Buffer;
  /** Accounts that may be paid from the locked balance. */
  readonly whitelist: readonly Buffer[];
}
