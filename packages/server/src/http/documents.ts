import type { FastifyInstance } from 'fastify';
import type { OpenApi } from '../openapi/document.ts';
import { entityTag, isNotModified } from './caching.ts';

/**
 * Registers the OpenAPI document of the routes below a path. It is created on the first request: that takes longer
 * than to create the rest of the server.
 */
export function registerDocument(
  http: FastifyInstance,
  base: string,
  document: () => OpenApi,
): void {
  let json: string | null = null;
  for (const name of ['openapi.json', 'doc.json'])
    http.get(`${base}/${name}`, (_, reply) => {
      json ??= JSON.stringify(document());
      if (isNotModified(reply, entityTag(json), 'revalidated')) return reply.code(304).send();
      return reply.header('content-type', 'application/json; charset=utf-8').send(json);
    });
}

/** Leads readers from the path of an interface to its playground, or to its document if there are no pages. */
export function redirectReaders(http: FastifyInstance, base: string, target: string): void {
  for (const path of [base, `${base}/`, `${base}/index.html`])
    http.get(path, (_, reply) => reply.redirect(target));
}
