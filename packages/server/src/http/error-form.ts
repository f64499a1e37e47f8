import type { FastifyReply } from 'fastify';
import { sendV2Error } from '../v2/envelope.ts';
import { sendV3Error } from '../v3/answer.ts';

const V3 = /^\/api\/v3(?=[/?#]|$)/;

/** Whether an address belongs to v3, served or not. */
export function isV3({ url }: { readonly url: string }): boolean {
  return V3.test(url);
}

/** Answers with an error in the form of the interface that was asked. */
export function sendError(reply: FastifyReply, code: number, text: string): FastifyReply {
  return isV3(reply.request) ? sendV3Error(reply, { code, text }) : sendV2Error(reply, code, text);
}
