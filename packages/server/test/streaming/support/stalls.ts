const TICK_MS = 20;

/** Starts to measure how long this process did not run, because the machine was busy; the result ends it. */
export function measureStalls(): () => number {
  let lastMs = performance.now();
  let stalledMs = 0;
  const timer = setInterval(() => {
    const nowMs = performance.now();
    stalledMs += Math.max(0, nowMs - lastMs - 2 * TICK_MS);
    lastMs = nowMs;
  }, TICK_MS);
  return () => {
    clearInterval(timer);
    return stalledMs;
  };
}
