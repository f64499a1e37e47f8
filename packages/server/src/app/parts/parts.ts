import { Tvm } from '@tonway/tvm';
import type { FastifyBaseLogger } from 'fastify';
import type { OperatorNames } from '../../api/v3/operation.ts';
import type { V3Options } from '../../api/v3/routes.ts';
import type { Settings } from '../../config/settings.ts';
import type { PendingBackend } from '../../index/pending/pending-backend.ts';
import { Recognizer } from '../../network/contracts/recognize/recognizer.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import { checkTables, migrationsAtStart } from '../../store/migrate/migrate.ts';
import { type RunningGateway, startGateway } from './gateway.ts';
import { Metrics } from './metrics.ts';
import { tvmThreads } from './options.ts';
import { connectPending, openPending, type Pending } from './pending.ts';
import { connect } from './upstream.ts';
import { type ImageProxy, openImageProxy, openNames, openV3 } from './v3.ts';
import { type V3Health, watchV3 } from './v3-health.ts';

/** A contract in an emulated trace must not take the time of the others. */
const EMULATION_LIMITS = { maxCalls: 20, accountMs: 1000 };

/** The parts of a server. */
export interface Parts {
  readonly metrics: Metrics;
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  /** Null: no keys and no limits. */
  readonly gateway: RunningGateway | null;
  /** Null: v3 is disabled. A text: the reason why there is no index. */
  readonly v3: V3Options | string | null;
  /** Null: there is no v3. */
  readonly v3Health: V3Health | null;
  /** Null: there is no image proxy. */
  readonly imageProxy: ImageProxy | null;
  /** Null: there are no pending traces. */
  readonly pending: Pending | null;
}

/** Parts that a process shares between its roles; the settings decide about the others. */
export interface SharedParts {
  readonly metrics?: Metrics;
  readonly names?: OperatorNames;
  readonly pending?: PendingBackend | null;
}

/** Opens the parts in order; `closing` closes them in reverse order. */
export async function openParts(
  settings: Settings,
  log: FastifyBaseLogger,
  closing: AsyncDisposableStack,
  shared: SharedParts = {},
): Promise<Parts> {
  const { metrics = new Metrics() } = shared;
  const upstream = await connect(settings, log);
  closing.defer(() => upstream.close());
  const tvm = new Tvm({
    workers: tvmThreads(settings),
    onNewerVersion: (demanded, supported) =>
      log.warn(
        { demanded, supported },
        'the network requires a newer version than the emulator supports',
      ),
  });
  closing.defer(() => tvm.close());
  const gateway = await startGateway(settings, log, metrics.registry);
  if (gateway) closing.defer(() => gateway.close());
  const names = shared.names ?? (await openNames(settings, log, closing));
  const imageProxy = await openImageProxy(settings);
  const recognizer = new Recognizer({
    network: settings.NETWORK,
    // The threads are shared with get-methods, and closed with them.
    tvm: { runGetMethod: (...call) => tvm.runGetMethod(...call), close: async () => {} },
    limits: EMULATION_LIMITS,
  });
  const images = imageProxy?.urls ?? null;
  const v3 = openV3(settings, log, { names, images, recognizer });
  if (!v3 || typeof v3 === 'string')
    return { metrics, upstream, tvm, gateway, v3, v3Health: null, imageProxy, pending: null };
  closing.defer(() => v3.database.close());
  const { database } = v3;
  if (migrationsAtStart(settings) === 'none') await checkTables(database);
  const v3Health = watchV3(settings, { database, log, metrics, upstream }, closing);
  const backend = shared.pending ?? connectPending(settings, closing);
  const sources = { log, metrics, upstream, tvm, database, recognizer };
  const pending = backend && openPending(settings, backend, sources, closing);
  const withPending = { ...v3, pending: pending?.store ?? null };
  return { metrics, upstream, tvm, gateway, v3: withPending, v3Health, imageProxy, pending };
}
