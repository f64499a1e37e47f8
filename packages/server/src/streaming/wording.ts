/** The error texts that differ between the transports. */
export interface Wording {
  /** Prefix of the reason if a field has a wrong type. */
  readonly invalid: string;
  readonly noTypes: string;
  readonly noAddresses: string;
  readonly tooManyAddresses: (count: number, max: number) => string;
  readonly tooManyHashes: (count: number, max: number) => string;
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
  tooManyAddresses: (count, max) => `address limit exceeded: current 0 + new ${count} > max ${max}`,
  tooManyHashes: (count, max) =>
    `trace_external_hash_norms limit exceeded: current 0 + new ${count} > max ${max}`,
};
