interface Schedule {
  readonly start_time: number;
  readonly cliff_duration: number;
  readonly unlock_period: number;
  readonly total_duration: number;
  readonly total_amount: string;
}

/** What a vesting wallet has unlocked at a time, in whole periods. */
export function vestedAmount(schedule: Schedule, now: number): bigint {
  const { start_time, cliff_duration, unlock_period, total_duration } = schedule;
  const total = BigInt(schedule.total_amount);
  const elapsed = now - start_time;
  if (elapsed >= total_duration) return total;
  if (elapsed < cliff_duration || unlock_period <= 0) return 0n;
  const periods = BigInt(Math.floor(elapsed / unlock_period));
  const allPeriods = BigInt(Math.floor(total_duration / unlock_period));
  return allPeriods === 0n ? 0n : (total * periods) / allPeriods;
}
