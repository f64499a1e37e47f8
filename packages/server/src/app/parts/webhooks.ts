import type { FastifyInstance } from 'fastify';
import type { StreamGate } from '../../api/gateway/streams/stream-gate.ts';
import { registerDocument } from '../../api/http/openapi-documents.ts';
import type { Hub } from '../../api/streaming/hub.ts';
import { Deliverer } from '../../api/webhooks/deliverer.ts';
import { WebhookManagement } from '../../api/webhooks/management.ts';
import { WEBHOOKS_PREFIX, webhooksOpenApi } from '../../api/webhooks/openapi.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import { createSender } from '../../api/webhooks/sender.ts';
import { listOf } from '../../config/lists.ts';
import { shareOf } from '../processes/worker.ts';
import type { App } from './app.ts';
import { openIndexDatabase } from './database.ts';

/** To PostgreSQL, for the API of webhooks and for deliveries of all processes on the port; each has at least two. */
const CONNECTIONS = 4;
/** A webhook whose deliveries fail for this long is suspended. */
const SUSPEND_AFTER_SECONDS = 86_400;

/** Registers the API of webhooks and starts to deliver. `allowedOrigins`: of pages that may use the API. */
export async function startWebhooks(
  app: App,
  hub: Hub,
  gate: StreamGate,
  allowedOrigins: readonly string[],
): Promise<void> {
  const { settings, http, log, metrics, closing } = app;
  const database = openIndexDatabase(app, shareOf(CONNECTIONS, 2));
  const sender = createSender(settings);
  const deliverer = new Deliverer({
    database,
    hub,
    sender,
    retries: {
      delaysSeconds: listOf(settings.WEBHOOK_RETRY_SECONDS).map(Number),
      suspendAfterSeconds: SUSPEND_AFTER_SECONDS,
    },
    concurrency: settings.WEBHOOK_CONCURRENCY,
    log,
    registry: metrics.registry,
  });
  closing.defer(() => deliverer.close());
  const maxWebhooks = settings.WEBHOOKS_PER_KEY;
  const management = new WebhookManagement({ database, sender, maxWebhooks });
  registerDocument(http, WEBHOOKS_PREFIX, webhooksOpenApi);
  const options = { allowedOrigins, timeoutMs: settings.REQUEST_TIMEOUT_MS };
  const routes = async (app: FastifyInstance) => webhookRoutes(app, management, gate, options);
  await http.register(routes, { prefix: WEBHOOKS_PREFIX });
}
