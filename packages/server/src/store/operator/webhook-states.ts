import type { Queries } from '../session.ts';
import { FAILING_AFTER, type Webhook } from '../webhooks/webhooks.ts';

export type WebhookCounts = Readonly<Record<Webhook['state'], number>>;

/** How many webhooks are in each state. */
export async function countWebhooks(queries: Queries): Promise<WebhookCounts> {
  const [row] = await queries.query<WebhookCounts>(
    `select count(*) filter (where state = 'active' and not failing)::int as active,
       count(*) filter (where state = 'active' and failing)::int as failing,
       count(*) filter (where state = 'paused')::int as paused,
       count(*) filter (where state = 'suspended')::int as suspended
     from (select state, coalesce(failing_since <= now() - ${FAILING_AFTER}, false) as failing
       from webhooks.webhooks) webhooks`,
  );
  return row ?? { active: 0, failing: 0, paused: 0, suspended: 0 };
}

/** The newest position of the stream log, and the time of its oldest entry; null if it is empty. */
export async function readLogBounds(
  queries: Queries,
): Promise<{ readonly newest: number; readonly oldestUtime: number } | null> {
  const [row] = await queries.query<{ newest: number | null; oldestUtime: number | null }>(
    `select (select max(seq) from chain.stream_log)::float8 as newest,
       (select extract(epoch from logged_at) from chain.stream_log order by seq limit 1)::float8 as "oldestUtime"`,
  );
  if (!row || row.newest === null || row.oldestUtime === null) return null;
  return { newest: row.newest, oldestUtime: row.oldestUtime };
}
