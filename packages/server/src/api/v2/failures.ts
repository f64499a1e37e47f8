import type { Failures } from '../openapi/responses.ts';
import type { Operation } from './operation.ts';

/** Failures by HTTP status, for OpenAPI. */
export const V2_FAILURES: Failures = {
  400: [
    'The message was refused',
    'LITE_SERVER_UNKNOWN: cannot apply external message to current state',
  ],
  401: ['The API key does not exist', 'API key does not exist'],
  403: ['The API key is not for this network', 'Network not allowed'],
  404: ['Nothing was found', 'Not Found'],
  409: [
    'The contract is neither a jetton nor an NFT contract',
    'Smart contract is not Jetton or NFT',
  ],
  413: ['The body is too large', 'Payload Too Large'],
  422: ['The request is invalid', 'failed to parse address'],
  429: ['Too many requests', 'Ratelimit exceeded'],
  500: [
    'The chain, a contract or a lite server refuses the request',
    'LITE_SERVER_NOTREADY: block is not applied',
  ],
  503: ['The server is busy', 'too many calls are waiting'],
  504: ['No lite server answered in time', 'LITE_SERVER_NETWORK timeout'],
  533: ['The resulting stack is nested too deeply', 'Result stack depth >= 100'],
  542: [
    'No lite server can answer, or a stack entry is of an unknown type',
    'no workers available (archival=0 mode=Single)',
  ],
};

/** Failures of every operation. */
const ALWAYS = [401, 403, 413, 422, 429, 500, 503];
/** Failures of operations that query lite servers. */
const CHAIN_FAILURES = [504, 542];

export function failuresOf({ tag, failures = [] }: Operation): readonly number[] {
  return [...ALWAYS, ...(tag === 'Utils' ? [] : CHAIN_FAILURES), ...failures].sort((a, b) => a - b);
}
