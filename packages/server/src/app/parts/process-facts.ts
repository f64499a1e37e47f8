import { BlockList } from 'node:net';
import type { Tvm } from '@tonway/tvm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import type { ChainFacts, ProcessFacts, RequestFacts, TvmFacts } from '../../health/facts.ts';
import {
  aheadSeconds,
  headAgeSeconds,
  wrongClockSeconds,
} from '../../network/upstream/network-clock.ts';
import type { Upstream } from '../../network/upstream/session.ts';

/** The facts of this process: of all the parts that it runs. */
export function processFacts(
  { NETWORK }: Settings,
  parts: Partial<Omit<ProcessFacts, 'isDevnet'>>,
): ProcessFacts {
  const none = { chain: null, v2: null, v3: null, stream: null, index: null };
  const others = { worker: null, tvm: null, requests: null };
  return { isDevnet: NETWORK === 'devnet', ...none, ...others, ...parts };
}

export function chainFacts(upstream: Upstream, { NETWORK }: Settings): ChainFacts {
  const { head, chainProblem, snapshot } = upstream;
  return {
    problem: chainProblem?.message ?? null,
    head: head && {
      seqno: head.id.seqno,
      ageSeconds: headAgeSeconds(upstream, head),
      aheadSeconds: aheadSeconds(head),
    },
    // The clock of a devnet may be moved.
    wrongClockSeconds: NETWORK === 'devnet' ? null : wrongClockSeconds(upstream),
    servers: snapshot.servers.map(({ publicKey: _, ...server }) => server),
  };
}

export function tvmFacts({ snapshot }: Tvm): TvmFacts {
  const { workers, busy, queued, demandedVersion, supportedVersion } = snapshot;
  return { workers, busy, queued, demandedVersion, supportedVersion };
}

const BUCKET_MS = 10_000;
const BUCKETS = 6;

/** Proxies of an operator are on the same machine or in a network of their own. */
const OWN_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN_NETWORKS.addSubnet(network, prefix, 'ipv4');
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');

/** Counts the requests of the last minute. */
export class RecentRequests {
  readonly #trustsProxies: boolean;
  readonly #buckets: {
    readonly startMs: number;
    total: number;
    failed: number;
    forwarded: number;
  }[] = [];

  constructor({ TRUSTED_PROXIES }: Settings) {
    this.#trustsProxies = TRUSTED_PROXIES !== '';
  }

  count(http: FastifyInstance): void {
    http.addHook('onResponse', (request, reply, done) => {
      if (request.operation !== '') this.#add(request, reply.statusCode);
      done();
    });
  }

  get facts(): RequestFacts {
    this.#forget();
    const sum = (field: keyof RequestFacts) =>
      this.#buckets.reduce((sum, bucket) => sum + bucket[field], 0);
    return { total: sum('total'), failed: sum('failed'), forwarded: sum('forwarded') };
  }

  #add(request: FastifyRequest, code: number): void {
    const nowMs = performance.now();
    let bucket = this.#buckets.at(-1);
    if (!bucket || nowMs - bucket.startMs > BUCKET_MS) {
      bucket = { startMs: nowMs, total: 0, failed: 0, forwarded: 0 };
      this.#buckets.push(bucket);
      this.#forget();
    }
    bucket.total++;
    if (code >= 500) bucket.failed++;
    if (!this.#trustsProxies && isForwarded(request)) bucket.forwarded++;
  }

  #forget(): void {
    const sinceMs = performance.now() - BUCKETS * BUCKET_MS;
    while ((this.#buckets[0]?.startMs ?? Infinity) < sinceMs) this.#buckets.shift();
  }
}

function isForwarded({ headers, socket }: FastifyRequest): boolean {
  const { remoteAddress = '', remoteFamily } = socket;
  if (headers['x-forwarded-for'] === undefined) return false;
  return OWN_NETWORKS.check(remoteAddress, remoteFamily === 'IPv6' ? 'ipv6' : 'ipv4');
}
