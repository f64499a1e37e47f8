import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OpenApi } from '../openapi/document.ts';
import { entityTag, isNotModified } from './caching.ts';

/** Forbids resources of other origins and inline scripts. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The folder is beside both `src` and the build output. */
const FOLDER = new URL('../../page/', import.meta.url);
const FILES = { 'try-it.js': 'text/javascript', 'try-it.css': 'text/css' } as const;

function page(base: string, title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="${base}/try-it.css">
  <script type="module" src="${base}/try-it.js"></script>
</head>
<body>
  <header>
    <h1>${title}</h1>
    <p id="about"></p>
    <p>Open an operation, fill in what it asks for and press TRY. A key is needed only for more requests per second.</p>
    <label>API key <input id="key" autocomplete="off" spellcheck="false"></label>
    <label>Filter <input id="filter" type="search"></label>
  </header>
  <main data-document="${base}/openapi.json"></main>
</body>
</html>
`;
}

interface DescribedInterface {
  readonly title: string;
  /** Called on the first request: a document takes longer to create than the rest of the server. */
  document(): OpenApi;
}

/** Registers the OpenAPI document of the routes below a path. */
export function registerDocument(
  http: FastifyInstance,
  base: string,
  document: DescribedInterface['document'],
): void {
  let documentJson: string | null = null;
  for (const name of ['openapi.json', 'doc.json'])
    http.get(`${base}/${name}`, (_, reply) => {
      documentJson ??= JSON.stringify(document());
      return send(reply, 'application/json', documentJson);
    });
}

/** Registers the OpenAPI document and a page on which every operation can be tried. */
export function registerTryItPage(
  http: FastifyInstance,
  base: string,
  { title, document }: DescribedInterface,
): void {
  const html = page(base, title);
  registerDocument(http, base, document);
  for (const [name, type] of Object.entries(FILES))
    http.get(`${base}/${name}`, async (_, reply) =>
      send(reply, type, await readFile(new URL(name, FOLDER), 'utf8')),
    );
  for (const path of [base, `${base}/`, `${base}/index.html`])
    http.get(path, (_, reply) => {
      reply.header('content-security-policy', POLICY);
      return send(reply, 'text/html', html);
    });
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  if (isNotModified(reply, entityTag(body), 'revalidated')) return reply.code(304).send();
  return reply.header('content-type', `${type}; charset=utf-8`).send(body);
}
