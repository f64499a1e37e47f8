import type { FastifyInstance } from 'fastify';
import type { StreamGate } from '../../api/gateway/streams/stream-gate.ts';
import { registerDocument } from '../../api/http/openapi-documents.ts';
import { type Hub, type HubStatus, StreamHub } from '../../api/streaming/hub.ts';
import type { HealthComponents } from '../../api/streaming/transport/stream-options.ts';
import { Deliverer } from '../../api/webhooks/deliverer.ts';
import { WebhookManagement } from '../../api/webhooks/management.ts';
import { WEBHOOKS_PREFIX, webhooksOpenApi } from '../../api/webhooks/openapi.ts';
import { webhookRoutes } from '../../api/webhooks/routes.ts';
import { createSender } from '../../api/webhooks/sender.ts';
import { listOf } from '../../config/lists.ts';
import type { StreamFacts } from '../../health/facts.ts';
import { ReadStore } from '../../store/lists/read-store.ts';
import { shareOf } from '../processes/worker.ts';
import type { App } from './app.ts';
import { openIndexDatabase } from './database.ts';
import type { SharedParts } from './shared.ts';
import { v3Settings } from './v3.ts';

/** To PostgreSQL, of all processes on the port; each has at least two. */
const CONNECTIONS = 8;
/** A part of the pipeline that is further behind counts as failed. */
const MAX_AGE_SECONDS = 15;

/** A hub with its state. */
export interface OpenedHub {
  readonly hub: Hub;
  /** Whether the hub keeps recent traces, for `replay_existing`. */
  readonly canReplay: boolean;
  readonly health: () => HealthComponents;
  readonly facts: () => StreamFacts;
}

/** Opens the hub over the index. */
export async function openLiveHub(
  app: App,
  { names, imageProxy, pending: connectPending }: SharedParts,
): Promise<OpenedHub> {
  const { settings, log, metrics } = app;
  const database = metrics.observeDatabase(
    'streams',
    openIndexDatabase(app, shareOf(CONNECTIONS, 2)),
  );
  const context = {
    store: new ReadStore(database),
    settings: v3Settings(settings),
    images: imageProxy?.urls ?? null,
    names,
    wantsAddressBook: true,
    wantsMetadata: true,
  };
  const onFailure = (error: unknown) => log.warn({ err: error }, 'reading events: retrying');
  const pending = connectPending();
  const hub = new StreamHub({
    database,
    context,
    pending,
    onBlock: (utime) => metrics.passed('streamed', utime),
    onFailure,
  });
  app.run((signal) => hub.run(signal));
  // A devnet may produce blocks only on request, so the age of its head is not limited.
  const isDevnet = settings.NETWORK === 'devnet';
  const maxBlockAge = isDevnet ? Infinity : MAX_AGE_SECONDS;
  const maxAgeSeconds = isDevnet ? 0 : settings.INDEX_MAX_AGE_SECONDS;
  return {
    hub,
    canReplay: pending !== null,
    health: () => healthOf(hub.status, maxBlockAge),
    facts: () => ({
      logAgeSeconds: hub.status.logAgeSeconds,
      blockAgeSeconds: blockAgeOf(hub.status),
      maxAgeSeconds,
    }),
  };
}

/** Null if no block was delivered yet. */
function blockAgeOf({ blockTime }: HubStatus): number | null {
  return blockTime === null ? null : Math.max(0, Date.now() / 1000 - blockTime);
}

function healthOf(status: HubStatus, maxBlockAge: number): HealthComponents {
  const { blockTime, logAgeSeconds, unclassifiedSeconds } = status;
  const now = Date.now() / 1000;
  const blockAge = blockAgeOf(status);
  const isReading = logAgeSeconds <= MAX_AGE_SECONDS;
  return {
    'ton-trace-emulator': {
      ok: isReading && (blockAge ?? 0) <= maxBlockAge,
      ...(!isReading && { error: 'the index is not available' }),
      last_finalized_mc_block_time: blockTime ?? 0,
      finalized_age_seconds: Math.round(blockAge ?? 0),
    },
    'event-classifier': {
      ok: unclassifiedSeconds <= MAX_AGE_SECONDS,
      last_heartbeat: Math.floor(now - unclassifiedSeconds),
      age_seconds: Math.round(unclassifiedSeconds),
    },
  };
}

/** To PostgreSQL, for the API of webhooks and for deliveries of all processes on the port; each has at least two. */
const WEBHOOK_CONNECTIONS = 4;
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
  const database = metrics.observeDatabase(
    'webhooks',
    openIndexDatabase(app, shareOf(WEBHOOK_CONNECTIONS, 2)),
  );
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
