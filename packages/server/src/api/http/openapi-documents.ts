import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { OpenApi } from '../kernel/document.ts';
import { entityTag, isNotModified } from './caching.ts';

/** A document that is ready to be sent: a megabyte of JSON takes longer to hash and to compress than to send. */
interface Served {
  readonly tag: string;
  readonly json: string;
  readonly zipped: Buffer;
}

async function serve(document: OpenApi): Promise<Served> {
  const json = JSON.stringify(document);
  return { tag: entityTag(json), json, zipped: await promisify(gzip)(json) };
}

/** Registers the OpenAPI document of the routes below a path. It is created and compressed on the first request. */
export function registerDocument(
  http: FastifyInstance,
  base: string,
  document: () => OpenApi,
): void {
  let served: Promise<Served> | null = null;
  // The limit of documents finds its routes by their configuration.
  const config = { isDocument: true };
  for (const name of ['openapi.json', 'doc.json'])
    http.get(`${base}/${name}`, { config }, async ({ headers }, reply) => {
      served ??= serve(document());
      const { tag, json, zipped } = await served;
      if (isNotModified(reply, tag, 'revalidated')) return reply.code(304).send();
      const vary = reply.getHeader('vary');
      reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${vary},Accept-Encoding`);
      reply.header('content-type', 'application/json; charset=utf-8');
      if (!/\bgzip\b(?!;q=0)/.test(headers['accept-encoding'] ?? '')) return reply.send(json);
      return reply.header('content-encoding', 'gzip').send(zipped);
    });
}

/** Leads readers from the path of an interface to its playground, or to its document if there are no pages. */
export function redirectReaders(http: FastifyInstance, base: string, target: string): void {
  for (const path of [base, `${base}/`, `${base}/index.html`])
    http.get(path, (_, reply) => reply.redirect(target));
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Version of the package. */
export const RELEASE: string = version;

/** The last number of an interface version, which increases with every release: 100 for 0.1.0, 101 for 0.1.1. */
export const RELEASE_NUMBER: number = patchOf(version);

function patchOf(release: string): number {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}
