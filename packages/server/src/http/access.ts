/** What the gateway found out about a request; without a gateway everybody may do everything. */
export interface Access {
  /** Whether the operator's private lite servers may be asked. */
  readonly privateServers: boolean;
  /** Counts so many further requests, those of a batch; false: the limit is reached. */
  take(cost: number): Promise<boolean>;
}

export const OPEN_ACCESS: Access = { privateServers: true, take: async () => true };

declare module 'fastify' {
  interface FastifyRequest {
    access: Access;
    /** The operation that was asked for: for metrics, usage and logs. */
    operation: string;
    /** Of a batch: the operation of each request in it, which is what usage is counted by. */
    batch?: readonly string[];
  }
}
