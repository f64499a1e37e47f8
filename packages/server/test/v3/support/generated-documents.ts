import type { Database } from '../../../src/store/database.ts';

/** A fifth of the generated masters have no document of their own but share one, which has the name `shared`. */
const SHARED_URI = 'https://example.org/shared';
const uri = (kind: string) =>
  `case when n % 5 = 0 then '${SHARED_URI}' else 'https://example.org/' || ${kind} end`;

/** How many documents are generated: few are of jettons and collections, all others of items. */
export interface DocumentsSize {
  readonly documents: number;
  readonly ofJettons: number;
  readonly ofCollections: number;
}

/** Documents of generated tokens. */
export async function generateDocuments(
  database: Database,
  { documents, ofJettons, ofCollections }: DocumentsSize,
): Promise<void> {
  const patient = database.withoutStatementTimeout();
  await patient.query(
    `update chain.jetton_masters set content = jsonb_build_object('uri', ${uri("'master' || n")})
     from (select account, row_number() over () as n from chain.jetton_masters) numbered
     where numbered.account = jetton_masters.account and content is null`,
  );
  await patient.query(
    `insert into chain.documents (hash, uri, priority, status, fetched_at, name, symbol, extra)
     select sha256(convert_to(uri, 'UTF8')), uri, priority, 'fetched', now(),
       case when n = 0 then 'shared' else 'Document ' || n end, 'DOC' || n, '{}'
     from (select n, case when n = 0 then '${SHARED_URI}'
         when n < ${ofJettons} then 'https://example.org/master' || n
         when n < ${ofJettons + ofCollections} then 'https://example.org/' || n
         else 'https://example.org/' || n || '.json' end as uri,
         case when n < ${ofJettons} then 3 when n < ${ofJettons + ofCollections} then 4 else 5 end as priority
       from generate_series(0, ${documents}) n) made`,
  );
  for (const table of ['jetton_masters', 'documents'])
    await patient.query(`vacuum analyze chain.${table}`);
  await patient.close();
}
