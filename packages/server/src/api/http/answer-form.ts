import type { FastifyReply } from 'fastify';

/** Versions and error responses in the format of the requested interface (v2 or v3). */
export interface AnswerForm {
  /** Version of the interface that the request is for. */
  versionOf(request: { readonly url: string }): string;
  sendError(reply: FastifyReply, code: number, text: string): FastifyReply;
  /** For connections on which no HTTP request could be parsed. */
  readonly unread: {
    readonly version: string;
    errorBody(code: number, text: string): string;
  };
}
