import type { Failures } from '../openapi/responses.ts';
import type { Operation } from './operation.ts';

/** By HTTP status. */
export const V3_FAILURES: Failures = {
  401: [
    'The API key does not exist, or a parameter of an older operation is missing',
    'API key does not exist',
  ],
  403: ['The API key is not for this network', 'Network not allowed'],
  404: ['What is asked for is not indexed', 'blocks not found'],
  409: ['The account is something else', 'not a wallet'],
  413: ['The body is too large', 'Payload Too Large'],
  422: ['A parameter cannot be read, or breaks a rule', 'limit is not allowed: 2000 > 1000'],
  429: ['Too many requests', 'Ratelimit exceeded'],
  500: ['The query took too long, or the chain refuses', 'query timeout'],
  503: ['The database cannot be asked now, or there is no index yet', 'there is no index yet'],
  504: ['No lite server answered in time', 'LITE_SERVER_NETWORK timeout'],
  542: ['No lite server can answer', 'no workers available (archival=0 mode=Single)'],
};

/** Of every operation. */
const ALWAYS = [401, 403, 422, 429, 500, 503];
const OF_BODIES = [413];
/** Of those that ask the chain, with the codes of v2. */
const OF_CHAIN = [504, 542];

export function failuresOf({ tag, methods, failures = [] }: Operation): readonly number[] {
  const codes = [...ALWAYS, ...failures];
  if (methods?.includes('post')) codes.push(...OF_BODIES);
  if (tag === 'Legacy') codes.push(...OF_CHAIN);
  return codes.sort((a, b) => a - b);
}
