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
