const FOLLOW_MS = 3000;

/** What makes a query about an account follow it. */
export function followAccount(account: string) {
  return { everyMs: FOLLOW_MS, topic: `account:${account}` } as const;
}
