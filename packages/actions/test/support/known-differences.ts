interface KnownDifference {
  readonly type: string;
  readonly field: string;
  readonly expected: string;
  /** Why the expectation is wrong. */
  readonly reason: string;
}

/** Actions of which the expected output is wrong, by id; docs/actions.md has a table of them. */
export const KNOWN_DIFFERENCES: ReadonlyMap<string, KnownDifference> = new Map([
  [
    'EeCW4S+OQLr2YlYTlVwgDb4XC7nfZ+whR/8e8x1nYTc=',
    {
      type: 'jvault_unstake',
      field: 'success',
      expected: 'true',
      reason:
        'The stake wallet refused the request with an exit code, and nothing was paid: the action has failed.',
    },
  ],
  ...[
    'eki7lSBcf0YfI7Ef+hE81k+/ibLMIw7+eTKf73ohvEQ=',
    '/sNupqXqY7Nj+Oa5w2Wd25tv27BRBuKjN9RPpS54r+Q=',
  ].map(
    (id) =>
      [
        id,
        {
          type: 'tgbtc_new_key',
          field: 'accounts',
          expected: 'the accounts and the new public key',
          reason:
            'The key is stored in a field of accounts and was taken for an account. It is no address: nobody can look for it.',
        },
      ] as const,
  ),
]);
