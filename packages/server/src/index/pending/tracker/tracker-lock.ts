/** A lock that one process of a network holds at a time. */
export interface TrackerLock {
  /** Takes or renews the lock; false if another process holds it. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

/** For a network with one process. */
export const NO_LOCK: TrackerLock = { take: async () => true, release: async () => {} };
