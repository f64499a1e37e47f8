import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isV3 } from './error-form.ts';
import { V2_VERSION, V3_VERSION } from './version.ts';

/** Ids that no two processes share: a random beginning, then a number. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let next = 0;
  return () => `${prefix}-${(next++).toString(36)}`;
}

/**
 * What every answer says of itself: which version gave it, and under which id it is in the log. Nobody keeps it unless it
 * says otherwise: failures, what is posted, what is of the moment.
 */
export function identify(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-api-version', isV3(request) ? V3_VERSION : V2_VERSION);
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
}
