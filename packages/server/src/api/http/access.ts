import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Permissions and limits of a request, set by the gateway; without a gateway everything is allowed. */
export interface Access {
  /** Whether the request may use the operator's private lite servers. */
  readonly privateServers: boolean;
  /** The subject of the rate limit; null: the address of the client. */
  readonly client: string | null;
  /** Counts the further requests of a batch; returns how many of them the rate limit allows. */
  take(count: number): Promise<number>;
}

export const OPEN_ACCESS: Access = {
  privateServers: true,
  client: null,
  take: async (count) => count,
};

/** A failed request of a batch, for the log. */
export interface FailedItem {
  readonly operation: string;
  readonly code: number;
  readonly failure: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    access: Access;
    /** Name of the requested operation, for metrics, usage and logs. */
    operation: string;
    /** Batches only: the operation of each request that was served. Usage is counted by them. */
    batch?: readonly string[];
    /** Reason of the failure, for the log. */
    failure?: string;
    /** Batches only: the requests that failed. */
    failedItems?: readonly FailedItem[];
  }
}

/** Versions and error responses in the format of the requested interface (v2 or v3). */
export interface AnswerForm {
  /** Version of the interface that the request is for. */
  versionOf(request: { readonly url: string }): string;
  sendError(reply: FastifyReply, code: number, text: string): FastifyReply;
  /** For connections on which no HTTP request could be parsed. */
  readonly unread: {
    readonly version: string;
    errorBody(code: number, text: string): string;
  };
}

/**
 * Whether a page of the same origin sent the request. Browsers send `Sec-Fetch-Site` only over https and to
 * localhost; otherwise `Origin` tells, which requests of the same origin may omit.
 */
export function isSameOrigin({ headers, protocol, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === `${protocol}://${host}`;
}

/**
 * Whether the name of the server is one that no stranger's DNS can give it: an address, or a name without a dot. A page
 * whose own name leads to this server (DNS rebinding) is of the same origin.
 */
export function hasLocalName({ hostname }: Pick<FastifyRequest, 'hostname'>): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || !name.replace(/\.localhost$/, '').includes('.');
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/i;

/**
 * Whether a page whose own name leads to this machine (DNS rebinding) may have sent the request: it came over loopback
 * by a name that a stranger's DNS can give. Monitoring reaches the server by any name, but over the network.
 */
export function mayBeRebound(request: FastifyRequest): boolean {
  return LOOPBACK.test(request.socket.localAddress ?? '') && !hasLocalName(request);
}
