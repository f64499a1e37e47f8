/** Blocks begin at whole millions. */
const ALIGNMENT = 1_000_000n;

/** The first logical time of a block that comes after all of these. */
export function startLtAfter(...times: readonly bigint[]): bigint {
  const latest = times.reduce((a, b) => (a > b ? a : b), 0n);
  const rest = latest % ALIGNMENT;
  return rest === 0n && latest > 0n ? latest : latest - rest + ALIGNMENT;
}
