import postgres from 'postgres';

export type Database = postgres.Sql;

/** Connects when first asked; a lost connection is made anew within a second. */
export function openDatabase(url: string, connections = 4): Database {
  return postgres(url, {
    max: connections,
    connect_timeout: 5,
    backoff: () => 0.5,
    onnotice: () => {},
    connection: { application_name: 'tonway-gateway', statement_timeout: 5000 },
  });
}
