import { readLosslessJson } from '../../api/kernel/lossless-json.ts';
import { WebhookManagement } from '../../api/webhooks/management.ts';
import { createSender } from '../../api/webhooks/sender.ts';
import type { Environment } from '../../config/read-settings.ts';
import { resolveKey } from '../../store/gateway/read-keys.ts';
import type { ListedDelivery } from '../../store/webhooks/deliveries.ts';
import type { Webhook } from '../../store/webhooks/webhooks.ts';
import { parseFlags } from './flags.ts';
import { type Columns, formatRows } from './progress.ts';
import { UsageError, unknownCommand, withTables } from './run-command.ts';

const USAGE = `Usage: tonway webhooks COMMAND [options]

Manages the webhooks in the database of DATABASE_URL. \`tonway stream\` delivers their events.

  list               list webhooks
  create URL         create a webhook and print its secret once
  pause NUMBER       stop deliveries
  resume NUMBER      continue a paused or suspended webhook where it stopped
  test NUMBER        send a signed test event and print the result
  deliveries NUMBER  list the last 100 deliveries
  delete NUMBER      delete a webhook

Options of list and deliveries:

  --json               print all fields as JSON

Options of list and create:

  --key KEY            number, name or prefix of the key that owns the webhooks

Options of create:

  --subscription JSON  types, addresses and other fields of a streaming subscription
  --since WHERE        a cursor, {"mc_seqno": N} or {"utime": T} (default: the newest block)
  --secret TEXT        secret of the signatures (default: a random one)
`;

const CREATE_OPTIONS = ['key', 'subscription', 'since', 'secret'] as const;
type Option = (typeof CREATE_OPTIONS)[number];

/** The options of each command. */
const OPTIONS: Readonly<Record<string, readonly Option[]>> = {
  list: ['key'],
  create: CREATE_OPTIONS,
  pause: [],
  resume: [],
  test: [],
  deliveries: [],
  delete: [],
};
const LISTS = new Set(['list', 'deliveries']);
const MAX_ADDRESSES = 10_000;

interface Request {
  readonly command: string;
  readonly subject: string;
  readonly values: Readonly<Partial<Record<Option, string> & { json: boolean }>>;
}

/** `tonway webhooks`: executes one command. Throws an error whose message explains a mistake. */
export async function webhooksCommand(
  args: readonly string[],
  environment: Environment,
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<void> {
  const request = parse(args, environment);
  if (request === null) return write(USAGE);
  const output = await withTables(environment, async (database, settings) => {
    const { key } = request.values;
    const keyId = key === undefined ? null : await resolveKey(database, key);
    const sender = createSender(settings);
    const maxWebhooks = settings.WEBHOOKS_PER_KEY;
    return execute(request, new WebhookManagement({ database, sender, maxWebhooks }), keyId);
  });
  write(output);
}

function parse([command = 'help', ...rest]: readonly string[], environment: Environment) {
  if (command === 'help' || command === '--help') return null;
  const own = OPTIONS[command];
  if (!own) throw unknownCommand(command, Object.keys(OPTIONS), 'tonway webhooks');
  const flags = parseFlags(rest, environment, {
    usage: USAGE,
    own,
    booleans: LISTS.has(command) ? (['json'] as const) : [],
    maxPositionals: command === 'list' ? 0 : 1,
  });
  return flags && { command, subject: flags.positionals[0] ?? '', values: flags.values };
}

async function execute(
  request: Request,
  webhooks: WebhookManagement,
  keyId: number | null,
): Promise<string> {
  const { command, subject, values } = request;
  const asJson = values.json === true;
  if (command === 'list')
    return formatRows(WEBHOOK_COLUMNS, await webhooks.list(keyId ?? 'all'), asJson);
  if (command === 'create') return create(request, webhooks, keyId);
  const id = numberOf(subject);
  switch (command) {
    case 'pause':
      await webhooks.pause('all', id);
      return `Webhook ${id} is paused.\n`;
    case 'resume':
      await webhooks.resume('all', id);
      return `Webhook ${id} is active.\n`;
    case 'test': {
      const { error, status, durationMs } = await webhooks.test('all', id);
      return error === null
        ? `delivered: HTTP status ${status} after ${Math.round(durationMs)} ms\n`
        : `not delivered: ${error}\n`;
    }
    case 'deliveries':
      return formatRows(DELIVERY_COLUMNS, await webhooks.deliveries('all', id), asJson);
    default:
      await webhooks.delete('all', id);
      return `Webhook ${id} is deleted.\n`;
  }
}

async function create(
  { subject: url, values: { subscription, since, secret } }: Request,
  webhooks: WebhookManagement,
  keyId: number | null,
): Promise<string> {
  if (url === '' || subscription === undefined)
    throw new UsageError('a URL and --subscription are required', USAGE);
  const owner = { scope: keyId, maxAddresses: MAX_ADDRESSES };
  const created = await webhooks.create(owner, {
    url,
    subscription: readLosslessJson(subscription),
    since: since?.startsWith('{') ? readLosslessJson(since) : (since ?? null),
    secret: secret ?? null,
  });
  return `${created.secret}\n\nThis is the secret of webhook ${created.webhook.id}. It is shown only once: store it now.\n`;
}

function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`"${text}" is not the number of a webhook`, USAGE);
  return Number(text);
}

const WEBHOOK_COLUMNS: Columns<Webhook> = {
  number: ({ id }) => String(id),
  key: ({ keyId }) => String(keyId ?? '-'),
  url: ({ url }) => url,
  state: ({ state }) => state,
  position: ({ position }) => (typeof position === 'string' ? position : JSON.stringify(position)),
  'failing since': ({ failingSince }) => failingSince?.toISOString() ?? '-',
  'last error': ({ lastError }) => printable(lastError),
};

const DELIVERY_COLUMNS: Columns<ListedDelivery> = {
  delivery: ({ id }) => id,
  created: ({ createdAt }) => createdAt.toISOString(),
  delivered: ({ deliveredAt }) => deliveredAt?.toISOString() ?? '-',
  from: ({ cursorFrom }) => cursorFrom ?? '-',
  to: ({ cursorTo }) => cursorTo ?? '-',
  events: ({ events }) => String(events),
  attempts: ({ attempts }) => String(attempts),
  status: ({ status }) => String(status ?? '-'),
  ms: ({ durationMs }) => String(durationMs),
  error: ({ error }) => printable(error),
};

/** Receivers write parts of error texts, and terminals act on control characters. */
function printable(text: string | null): string {
  return text?.replaceAll(/\p{Cc}/gu, '?') ?? '-';
}
