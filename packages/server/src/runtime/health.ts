import { shardToHex, toHex } from '@tonway/chain';
import type { Tvm } from '@tonway/tvm';
import type { FastifyInstance } from 'fastify';
import { RELEASE } from '../http/version.ts';
import type { Upstream } from '../upstream/session.ts';
import { sendV2Error } from '../v2/envelope.ts';
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
  /** The server is shutting down: load balancers should use another one. */
  readonly isClosing: () => boolean;
}

/** Registers health checks for load balancers and probes, and `/status` for people. */
export function healthRoutes(
  http: FastifyInstance,
  options: HealthOptions,
  status: (options: HealthOptions) => object,
): void {
  const { v3, isClosing } = options;
  probeRoutes(http, () => unreadyReason(options));
  readinessRoute(http, '/readyz/v2', () => unreadyReason(options));
  if (v3) readinessRoute(http, '/readyz/v3', () => (isClosing() ? CLOSING : v3.problem()));
  http.get('/status', async () => status(options));
  http.get('/healthcheck', async (_, reply) => reply.send('OK'));
  http.get('/api/v2/healthcheck', async (_, reply) => {
    const problem = unreadyReason(options);
    return problem === null ? reply.send('OK') : sendV2Error(reply, 500, problem);
  });
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
function readinessRoute(
  http: FastifyInstance,
  url: string,
  problemNow: () => string | null,
  details: () => object = () => ({}),
): void {
  http.get(url, async (_, reply) => {
    const problem = problemNow();
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
  const age = ageSeconds(head.genUtime);
  if (maxHeadAgeSeconds === 0 || age <= maxHeadAgeSeconds) return null;
  return `the newest verified block is ${age} seconds old`;
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
      age_seconds: ageSeconds(head.genUtime),
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
    lite_servers: servers.map(({ publicKey, ...server }) => ({
      ...server,
      ...(publicKey && { publicKey: toHex(publicKey) }),
    })),
    caches,
    tvm: tvm.snapshot,
  };
}

function ageSeconds(genUtime: number): number {
  return Math.max(0, Math.floor(Date.now() / 1000) - genUtime);
}
