import { eventOf, ListHub } from './list-hub.ts';
import { startWebhookServer } from './webhook-server.ts';

/** A process that delivers the webhooks of DATABASE_URL; its hub has the first EVENTS events. */
const { EVENTS, ...settings } = process.env as Record<string, string>;
const hub = new ListHub();
for (let n = 0; n < Number(EVENTS); n++) hub.add(eventOf(n));
const server = await startWebhookServer(hub, settings);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
