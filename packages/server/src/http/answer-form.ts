import type { FastifyReply } from 'fastify';

/** How a server writes what every interface has, in the form of the interface that is asked. */
export interface AnswerForm {
  /** The version of the interface. */
  versionOf(request: { readonly url: string }): string;
  sendError(reply: FastifyReply, code: number, text: string): FastifyReply;
  /** For a connection on which no request could be read. */
  readonly unread: {
    readonly version: string;
    errorBody(code: number, text: string): string;
  };
}
