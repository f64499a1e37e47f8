import { shardToHex, toHex } from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';
import type { FastifyInstance } from 'fastify';
import { isLeaving } from '../../api/http/connections.ts';
import { RELEASE } from '../../api/http/openapi-documents.ts';
import { sendV2Error } from '../../api/v2/envelope.ts';
import {
  aheadSeconds,
  clockProblem,
  headAgeSeconds,
} from '../../network/upstream/network-clock.ts';
import type { Upstream } from '../../network/upstream/session.ts';
import type { V3Health } from './v3-health.ts';

const CLOSING = 'shutting down';

export interface HealthOptions {
  readonly network: string;
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  /** 0: a head of any age is fresh. Null: the head is fresh while a lite server answers (devnet). */
  readonly maxHeadAgeSeconds: number | null;
  /** Null: there is no v3. */
  readonly v3: V3Health | null;
  /** Absent: streams are served by another process. */
  readonly streamProblem?: () => string | null;
  readonly isClosing: () => boolean;
}

/** Registers health checks for load balancers and probes, and `/status` for people. */
export function healthRoutes(
  http: FastifyInstance,
  options: HealthOptions,
  status: (options: HealthOptions) => object,
): void {
  const { v3 } = options;
  const problem = () => unreadyReason(options);
  const ofClock = () => clockDetails(wrongClock(options));
  probeRoutes(http, problem, ofClock);
  readinessRoute(http, '/readyz/v2', problem, ofClock);
  if (v3) {
    const details = () => (v3.replica ? { replica: v3.replica } : {});
    readinessRoute(http, '/readyz/v3', () => v3.problem(), details);
  }
  http.get('/status', async () => status(options));
  http.get('/healthcheck', async (_, reply) => reply.send('OK'));
  http.get('/api/v2/healthcheck', async (_, reply) => {
    const problem = unreadyReason(options);
    return problem === null ? reply.send('OK') : sendV2Error(reply, 500, problem);
  });
}

/** A clock that is wrong is told by readiness, but is not a reason to be unready: ages do not depend on it. */
export function clockDetails(problem: string | null): object {
  return problem === null ? {} : { clock: problem };
}

/**
 * Registers `/healthz` and `/readyz`. `problemNow` returns null if the process is ready, otherwise the reason; `details` are
 * added to the response.
 */
export function probeRoutes(
  http: FastifyInstance,
  problemNow: () => string | null,
  details: () => object = () => ({}),
): void {
  http.get('/healthz', async () => ({ ok: true }));
  readinessRoute(http, '/readyz', problemNow, details);
}

/** A proxy that routes by interface asks for the readiness of each: one may be ready without the other. */
export function readinessRoute(
  http: FastifyInstance,
  url: string,
  problemNow: () => string | null,
  details: () => object = () => ({}),
): void {
  http.get(url, async (_, reply) => {
    const problem = isLeaving(http.server) ? CLOSING : problemNow();
    return reply
      .code(problem === null ? 200 : 503)
      .send({ ok: problem === null, problem, ...details() });
  });
}

/** Null if there is a fresh verified head. */
function unreadyReason({ upstream, maxHeadAgeSeconds, isClosing }: HealthOptions): string | null {
  if (isClosing()) return CLOSING;
  const { head, chainProblem } = upstream;
  if (chainProblem) return chainProblem.message;
  if (!head) return 'no verified block yet';
  if (maxHeadAgeSeconds === null) return unansweredReason(upstream);
  const age = Math.floor(headAgeSeconds(upstream, head));
  if (maxHeadAgeSeconds === 0 || age <= maxHeadAgeSeconds) return null;
  return `the newest verified block is ${age} seconds old`;
}

/** The clock of a devnet may be moved. */
function wrongClock({ upstream, maxHeadAgeSeconds }: HealthOptions): string | null {
  return maxHeadAgeSeconds === null ? null : clockProblem(upstream);
}

/** Null if a lite server answers. */
function unansweredReason({ snapshot: { servers } }: Upstream): string | null {
  if (servers.some(({ unusable }) => unusable === null)) return null;
  return `no lite server answers: ${servers.map(({ name, unusable }) => `${name} ${unusable}`).join('; ')}`;
}

/** The status without details, for everyone. */
export function publicStatus(options: HealthOptions) {
  const { network, upstream } = options;
  const { head } = upstream;
  return {
    version: RELEASE,
    network,
    problem: unreadyReason(options),
    head: head && {
      workchain: head.id.workchain,
      shard: shardToHex(head.id.shard),
      seqno: head.id.seqno,
      root_hash: toHex(head.id.rootHash),
      file_hash: toHex(head.id.fileHash),
      age_seconds: Math.floor(headAgeSeconds(upstream, head)),
      ahead_seconds: Math.floor(aheadSeconds(head)),
    },
  };
}

/** The status with the state of lite servers, caches and emulators, for operators. */
export function detailedStatus(options: HealthOptions) {
  const { upstream, tvm } = options;
  const { consensusSeqno } = upstream;
  const { servers, caches } = upstream.snapshot;
  return {
    ...publicStatus(options),
    consensus_seqno: consensusSeqno,
    interfaces: interfacesOf(options),
    clock: wrongClock(options),
    replica: options.v3?.replica ?? null,
    lite_servers: servers.map(({ publicKey, ...server }) => ({
      ...server,
      ...(publicKey && { publicKey: toHex(publicKey) }),
    })),
    caches,
    tvm: tvm.snapshot,
  };
}

/** Why each interface is not ready; null: it is. */
function interfacesOf(options: HealthOptions): Readonly<Record<string, string | null>> {
  const { v3, streamProblem } = options;
  return {
    v2: unreadyReason(options),
    ...(v3 && { v3: v3.problem() }),
    ...(streamProblem && { stream: streamProblem() }),
  };
}
