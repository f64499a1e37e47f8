/** What the gateway found out about a request; without a gateway everybody may do everything. */
export interface Access {
  /** Whether the operator's private lite servers may be asked. */
  readonly privateServers: boolean;
  /** Whose requests are counted together; null: those of its address. */
  readonly client: string | null;
  /** Counts further requests, those of a batch, and gives how many of them the limit allows. */
  take(count: number): Promise<number>;
}

export const OPEN_ACCESS: Access = {
  privateServers: true,
  client: null,
  take: async (count) => count,
};

/** A request in a batch that failed, for the log. */
export interface FailedItem {
  readonly operation: string;
  readonly code: number;
  readonly failure: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    access: Access;
    /** The operation that was asked for: for metrics, usage and logs. */
    operation: string;
    /** Of a batch: the operation of each request in it that was served, which is what usage is counted by. */
    batch?: readonly string[];
    /** Why the request failed, for the log. */
    failure?: string;
    /** Of a batch: the requests in it that failed. */
    failedItems?: readonly FailedItem[];
  }
}
