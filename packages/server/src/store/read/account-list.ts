const ACCOUNT_BYTES = 33;

/** Selects an array of accounts as one value: the client parses arrays element by element, which is slow. */
export function accountListSql(column: string): string {
  return `(select string_agg(account, ''::bytea order by n) from unnest(${column})
    with ordinality accounts (account, n)) as ${column}`;
}

/** The accounts of a value of `accountListSql`. */
export function accountList(packed: Buffer | null): readonly Buffer[] {
  const count = (packed?.length ?? 0) / ACCOUNT_BYTES;
  return Array.from({ length: count }, (_, i) =>
    (packed as Buffer).subarray(i * ACCOUNT_BYTES, (i + 1) * ACCOUNT_BYTES),
  );
}
