/** The error texts that differ between the transports. */
export interface Wording {
  /** Prefix of the reason if a field has a wrong type. */
  readonly invalid: string;
  readonly noTypes: string;
  readonly noAddresses: string;
  /** `current`: those of the other subscriptions of the connection. */
  readonly tooManyAddresses: (count: number, max: number, current: number) => string;
  readonly tooManyHashes: (count: number, max: number, current: number) => string;
}

export const SSE: Wording = {
  invalid: 'invalid subscription request',
  noTypes: 'types are required for subscription',
  noAddresses: 'addresses are required for subscription',
  tooManyAddresses: (count, max) => `too many addresses: ${count} > max ${max}`,
  tooManyHashes: (count, max) => `too many trace_external_hash_norms: ${count} > max ${max}`,
};

export const WEB_SOCKET: Wording = {
  invalid: 'invalid subscribe request',
  noTypes: 'types are required',
  noAddresses: 'addresses are required',
  tooManyAddresses: (count, max, current) =>
    `address limit exceeded: current ${current} + new ${count} > max ${max}`,
  tooManyHashes: (count, max, current) =>
    `trace_external_hash_norms limit exceeded: current ${current} + new ${count} > max ${max}`,
};
