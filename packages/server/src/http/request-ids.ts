import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ids that no two processes share: a random beginning, then a number. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('base64url');
  let next = 0;
  return () => `${prefix}-${(next++).toString(36)}`;
}

/**
 * Headers of every answer: the version that gave it, and the id under which the log has it. No cache keeps an answer
 * unless its operation says so later.
 */
export function identify(request: FastifyRequest, reply: FastifyReply, version: string): void {
  reply.header('x-api-version', version);
  reply.header('x-request-id', request.id);
  reply.header('cache-control', 'no-store');
}
