import type { FastifyReply } from 'fastify';
import type { AnswerForm } from '../http/answer-form.ts';
import { errorMembers, sendV2Error } from '../v2/envelope.ts';
import { V2_VERSION } from '../v2/openapi.ts';
import { sendV3Error } from '../v3/answer.ts';
import { V3_VERSION } from '../v3/openapi.ts';

const V3 = /^\/api\/v3(?=[/?#]|$)/;

/** Whether an address belongs to v3, served or not. */
export function isV3({ url }: { readonly url: string }): boolean {
  return V3.test(url);
}

/** Answers with an error in the form of the interface that was asked. */
export function sendError(reply: FastifyReply, code: number, text: string): FastifyReply {
  return isV3(reply.request) ? sendV3Error(reply, { code, text }) : sendV2Error(reply, code, text);
}

/** Addresses of v3 are answered in its form, all others in that of v2. */
export const ANSWER_FORM: AnswerForm = {
  versionOf: (request) => (isV3(request) ? V3_VERSION : V2_VERSION),
  sendError,
  unread: {
    version: V2_VERSION,
    errorBody(code, text) {
      const extra = { servers: [], startedMs: performance.now(), cached: false };
      return `{${errorMembers(code, text, extra)}}`;
    },
  },
};
