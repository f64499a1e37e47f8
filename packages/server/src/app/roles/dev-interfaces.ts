import { join } from 'node:path';
import type { Devnet, NetworkArguments } from '@tonway/devnet';
import type { FastifyInstance } from 'fastify';
import { leave, listen } from '../../api/http/connections.ts';
import { drainHttp } from '../../api/http/http.ts';
import { isSubscription } from '../../api/streaming/transport/stream-options.ts';
import { isWebSocketUpgrade } from '../../api/streaming/transport/upgrade.ts';
import type { V3Options } from '../../api/v3/routes.ts';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { decodeStep } from '../../index/decode/decode-step.ts';
import type { MasterchainStep } from '../../index/step.ts';
import { AddressNames, devnetNames } from '../dev/address-names.ts';
import { CodeRegistry } from '../dev/code-registry.ts';
import type { CodeRegistries } from '../dev/control/acton-state.ts';
import { addControl } from '../dev/control/control.ts';
import { HttpFaults } from '../dev/http-faults.ts';
import { Readiness } from '../dev/readiness.ts';
import { App } from '../parts/app.ts';
import { publicMetricsRoute } from '../parts/metrics-server.ts';
import { serveOperators } from '../parts/operator.ts';
import { localPendingBackend } from '../parts/pending.ts';
import { openShared, type SharedParts } from '../parts/shared.ts';
import { openLiveHub } from '../parts/stream-hub.ts';
import { connect } from '../parts/upstream.ts';
import { hasV3Lists } from '../parts/v3.ts';
import type { DevOptions } from './dev.ts';
import { addIndex, indexFacts } from './index.ts';
import { addServer } from './serve.ts';
import { addStreams } from './stream.ts';

/** Blocks of one developer are small: a thread would take more memory than it saves time. */
const decoder = { decode: async (step: MasterchainStep) => decodeStep(step) };

/** For requests in flight when the command is stopped. */
const DRAIN_MS = 1000;

/** Opens all roles on one port. */
export async function openInterfaces(
  settings: Settings,
  { devnet, network, printError }: DevOptions & { readonly devnet: Devnet },
  closing: AsyncDisposableStack,
) {
  const app = closing.use(
    new App(settings, {
      logTo: { write: (line) => printError(line.trimEnd()) },
      isUpgrade: isWebSocketUpgrade,
      hasLists: (path) => hasV3Lists(path) || isSubscription(path),
    }),
  );
  const { http, metrics } = app;
  const { allowedOrigins } = network;
  const shared = await openShared(app);
  const names = await AddressNames.open(
    fileIn(network, 'names.json'),
    shared.names,
    devnetNames(devnet),
  );
  const faults = new HttpFaults();
  const codes = await openCodes(network);
  const indexed = () => readiness.indexProblem();
  addControl(http, { devnet, names, faults, codes, allowedOrigins, indexed });
  const upstream = await connect(app);
  const { tvm } = devnet;
  const ofAll = { ...shared, names, ...localPending(settings) };
  const addFaults = (app: FastifyInstance) => void app.addHook('onRequest', faults.onRequest);
  const { health, v3 } = await addServer(app, upstream, tvm, ofAll, addFaults);
  const index = addIndex(app, upstream, { decoder, tvm });
  // Pages that may use the control operations may use webhooks, too.
  const streams = await addStreams(app, openLiveHub, ofAll, { allowedOrigins });
  const readiness = addReadiness(http, devnet, v3);
  addExplorerLinks(http, settings);
  if (!settings.PUBLIC_METRICS) publicMetricsRoute(http, async () => metrics.registry);
  const facts = () => ({
    ...health.facts(),
    stream: streams.facts(),
    index: indexFacts(index, settings),
  });
  await serveOperators(app, { ...health, facts });
  app.closing.defer(() => drainHttp(http, DRAIN_MS));
  app.closing.defer(streams.close);
  app.closing.defer(() => leave(http.server));
  const url = await listen(http, { host: settings.HOST, port: settings.PORT, setting: 'PORT' });
  return { url, readiness };
}

/** Without Redis, pending traces are kept in the memory of the process. */
function localPending({ PENDING, REDIS_URL }: Settings): Partial<Pick<SharedParts, 'pending'>> {
  if (!PENDING || REDIS_URL !== '') return {};
  const backend = localPendingBackend();
  return { pending: () => backend };
}

/** Null: nothing is stored. */
function fileIn({ devnet: { data } }: NetworkArguments, name: string): string | null {
  return data ? join(data, name) : null;
}

async function openCodes(network: NetworkArguments): Promise<CodeRegistries> {
  const open = (name: string) => CodeRegistry.open(fileIn(network, name));
  return { abis: await open('abis.json'), sources: await open('sources.json') };
}

/** Commands of Acton print these links. */
function addExplorerLinks(http: FastifyInstance, { PAGES_PATH }: Settings): void {
  const redirect = (path: string, target: string) =>
    http.get<{ Params: { id: string } }>(`/explorer/${path}/:id`, ({ params }, reply) =>
      reply.redirect(`${PAGES_PATH}/${target}/${encodeURIComponent(params.id)}`),
    );
  redirect('tx', 'tx');
  redirect('address', 'account');
}

function addReadiness(
  http: FastifyInstance,
  devnet: Devnet,
  v3: V3Options | string | null,
): Readiness {
  if (!v3 || typeof v3 === 'string') throw new ConfigError('V3: tonway dev needs v3');
  const readiness = new Readiness(devnet, v3.database);
  http.get('/ready', async (_, reply) => {
    const problem = await readiness.problem();
    return reply.code(problem === null ? 200 : 503).send({ ok: problem === null, problem });
  });
  return readiness;
}
