import type { FastifyReply } from 'fastify';
import type { AnswerForm } from '../../api/http/access.ts';
import { STREAMING_VERSION } from '../../api/streaming/openapi/document.ts';
import { isStreaming, sendStreamError } from '../../api/streaming/transport/options.ts';
import { errorMembers, sendV2Error } from '../../api/v2/envelope.ts';
import { V2_VERSION } from '../../api/v2/openapi.ts';
import { sendV3Error } from '../../api/v3/answer.ts';
import { V3_VERSION } from '../../api/v3/openapi.ts';

/** The emulation has the form of v3. */
const V3 = /^\/api\/(v3|emulate\/v1)(?=[/?#]|$)/;

/** Whether the path of a request belongs to v3, even if v3 is not served. */
export function isV3({ url }: { readonly url: string }): boolean {
  return V3.test(url);
}

/** Sends an error in the format of the requested API. */
export function sendError(reply: FastifyReply, code: number, text: string): FastifyReply {
  if (isStreaming(reply.request)) return sendStreamError(reply, code, text);
  return isV3(reply.request) ? sendV3Error(reply, { code, text }) : sendV2Error(reply, code, text);
}

/** Paths of v3 and of streams get responses in their own format, all other paths in the v2 format. */
export const ANSWER_FORM: AnswerForm = {
  versionOf(request) {
    if (isStreaming(request)) return STREAMING_VERSION;
    return isV3(request) ? V3_VERSION : V2_VERSION;
  },
  sendError,
  unread: {
    version: V2_VERSION,
    errorBody(code, text) {
      const extra = { servers: [], startedMs: performance.now(), cached: false };
      return `{${errorMembers(code, text, extra)}}`;
    },
  },
};
