import { shardToHex, toHex } from '@tonway/chain';
import { within } from '@tonway/lite-client';
import type { Tvm } from '@tonway/tvm';
import type { FastifyInstance } from 'fastify';
import { isLeaving } from '../../api/http/connections.ts';
import { RELEASE } from '../../api/http/openapi-documents.ts';
import { sendV2Error } from '../../api/v2/envelope.ts';
import type { Interface, ProcessFacts } from '../../health/facts.ts';
import {
  brokenRules,
  factsOf,
  findProblems,
  readinessOf,
  unreadyReason,
} from '../../health/rules.ts';
import type { HealthWatch } from '../../health/watch.ts';
import type { Upstream } from '../../network/upstream/session.ts';

const CLOSING = 'shutting down';

export interface HealthOptions {
  readonly network: string;
  readonly upstream: Upstream;
  readonly tvm: Tvm;
  /** The facts of this process alone. */
  readonly facts: () => ProcessFacts;
  readonly isClosing: () => boolean;
}

/** Registers health checks for load balancers and probes, and `/status` for people. */
export function healthRoutes(
  http: FastifyInstance,
  options: HealthOptions,
  status: (options: HealthOptions) => object,
): void {
  const { facts } = options;
  probeRoutes(http, facts, 'v2');
  readinessRoute(http, '/readyz/v2', facts, 'v2');
  if (facts().v3)
    readinessRoute(http, '/readyz/v3', facts, 'v3', { details: () => replicaDetails(facts()) });
  http.get('/status', async () => status(options));
  http.get('/healthcheck', async (_, reply) => reply.send('OK'));
  http.get('/api/v2/healthcheck', async (_, reply) => {
    const problem = v2Problem(options);
    return problem === null ? reply.send('OK') : sendV2Error(reply, 500, problem);
  });
}

function replicaDetails({ v3 }: ProcessFacts): object {
  if (!v3?.replica) return {};
  const { used, lag } = v3.replica;
  return { replica: { used, lag_seconds: lag?.seconds ?? null, lag_blocks: lag?.blocks ?? null } };
}

interface ReadinessOptions {
  /** Added to the response. */
  readonly details?: () => object;
  /** On a port of operators: what is wrong beyond the process is named, too. */
  readonly watch?: HealthWatch;
}

/** Registers `/healthz`, and `/readyz` of an interface. */
export function probeRoutes(
  http: FastifyInstance,
  facts: () => ProcessFacts,
  name: Interface,
  options: ReadinessOptions = {},
): void {
  http.get('/healthz', async () => ({ ok: true }));
  readinessRoute(http, '/readyz', facts, name, options);
}

/** A proxy that routes by interface asks for the readiness of each: one may be ready without the other. */
export function readinessRoute(
  http: FastifyInstance,
  url: string,
  facts: () => ProcessFacts,
  name: Interface,
  { details = () => ({}), watch }: ReadinessOptions = {},
): void {
  http.get(url, async (_, reply) => {
    const now = facts();
    const problem = isLeaving(http.server) ? CLOSING : unreadyReason(now, name);
    const rules = watch ? await rulesOf(watch, now) : brokenRules(now);
    return reply
      .code(problem === null ? 200 : 503)
      .send({ ok: problem === null, problem, rules, ...details() });
  });
}

/** A load balancer waits for about a second: a backend that does not answer must not delay readiness. */
const RULES_MS = 500;

async function rulesOf(watch: HealthWatch, own: ProcessFacts): Promise<readonly string[]> {
  const found = await within(watch.problems(), { timeoutMs: RULES_MS }).catch(() => null);
  return found ? [...new Set(found.map(({ rule }) => rule))] : brokenRules(own);
}

/** Registers `/readyz` of all processes together. */
export function readinessOfAll(http: FastifyInstance, watch: HealthWatch): void {
  http.get('/readyz', async (_, reply) => {
    const { processes } = await watch.facts();
    const answering = processes.filter((process) => process !== null);
    const reasons = answering.flatMap((process) => Object.values(readinessOf(process)));
    const problem = answering.length === 0 ? 'no process answers' : (reasons.find(Boolean) ?? null);
    const rules = [...new Set((await watch.problems()).map(({ rule }) => rule))];
    return reply.code(problem === null ? 200 : 503).send({ ok: problem === null, problem, rules });
  });
}

function v2Problem({ facts, isClosing }: HealthOptions): string | null {
  return isClosing() ? CLOSING : unreadyReason(facts(), 'v2');
}

/** The status without details, for everyone. */
export function publicStatus(options: HealthOptions) {
  const { network, upstream, facts } = options;
  const id = upstream.head?.id;
  const head = facts().chain?.head;
  return {
    version: RELEASE,
    network,
    problem: v2Problem(options),
    head:
      id && head
        ? {
            workchain: id.workchain,
            shard: shardToHex(id.shard),
            seqno: id.seqno,
            root_hash: toHex(id.rootHash),
            file_hash: toHex(id.fileHash),
            age_seconds: Math.floor(head.ageSeconds),
            ahead_seconds: Math.floor(head.aheadSeconds),
          }
        : null,
  };
}

/** The status with the state of lite servers, caches and emulators, for operators. */
export function detailedStatus(options: HealthOptions) {
  const { upstream, tvm, facts } = options;
  const { consensusSeqno, snapshot } = upstream;
  const now = facts();
  return {
    ...publicStatus(options),
    consensus_seqno: consensusSeqno,
    interfaces: readinessOf(now),
    problems: findProblems(factsOf(now)),
    replica: now.v3?.replica ?? null,
    lite_servers: snapshot.servers.map(({ publicKey, ...server }) => ({
      ...server,
      ...(publicKey && { publicKey: toHex(publicKey) }),
    })),
    caches: snapshot.caches,
    tvm: tvm.snapshot,
  };
}
