import type { FastifyInstance } from 'fastify';
import type { StreamGate } from '../../api/gateway/streams/stream-gate.ts';
import { registerDocument } from '../../api/http/documents.ts';
import type { StreamHub } from '../../api/streaming/connection.ts';
import { Deliverer } from '../../api/webhooks/deliverer.ts';
import { WebhookManagement } from '../../api/webhooks/management.ts';
import { WEBHOOKS_PREFIX, webhooksOpenApi } from '../../api/webhooks/openapi.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import { createSender } from '../../api/webhooks/sender.ts';
import { listOf } from '../../config/lists.ts';
import type { Settings } from '../../config/settings.ts';
import { openIndexDatabase } from './index-database.ts';
import type { Metrics } from './metrics.ts';

const CONNECTIONS = 4;

interface WebhookParts {
  readonly http: FastifyInstance;
  readonly hub: StreamHub;
  readonly gate: StreamGate;
  readonly metrics: Metrics;
}

/** Registers the API of webhooks and starts to deliver, until `closing` is disposed. */
export async function startWebhooks(
  settings: Settings,
  { http, hub, gate, metrics: { registry } }: WebhookParts,
  closing: AsyncDisposableStack,
): Promise<void> {
  const { log } = http;
  const database = openIndexDatabase(settings, CONNECTIONS);
  closing.defer(() => database.close());
  const sender = createSender(settings);
  const deliverer = new Deliverer({
    database,
    hub,
    sender,
    retries: {
      delaysSeconds: listOf(settings.WEBHOOK_RETRY_SECONDS).map(Number),
      suspendAfterSeconds: settings.WEBHOOK_SUSPEND_SECONDS,
    },
    concurrency: settings.WEBHOOK_CONCURRENCY,
    log,
    registry,
  });
  closing.defer(() => deliverer.close());
  const maxWebhooks = settings.WEBHOOKS_PER_KEY;
  const management = new WebhookManagement({ database, sender, maxWebhooks });
  registerDocument(http, WEBHOOKS_PREFIX, webhooksOpenApi);
  const origins = listOf(settings.CORS_ORIGINS).filter((origin) => origin !== '*');
  const options = { allowedOrigins: origins, timeoutMs: settings.REQUEST_TIMEOUT_MS };
  const routes = async (app: FastifyInstance) => webhookRoutes(app, management, gate, options);
  await http.register(routes, { prefix: WEBHOOKS_PREFIX });
}
