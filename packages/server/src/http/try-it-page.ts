import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OpenApi } from './openapi.ts';

const require = createRequire(import.meta.url);

/** Nothing is loaded from elsewhere; RapiDoc writes its styles into the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

function page(base: string, title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <link rel="icon" href="data:,">
  <script type="module" src="${base}/rapidoc.js"></script>
  <style>
    body { margin: 0; }
    rapi-doc { padding-top: 16px; }
    rapi-doc > p { font-size: 14px; margin: 8px 0; }
    /* the bundle puts the ways to authenticate there, on phones over the page's title */
    rapi-doc::part(section-endpoint-body-expanded) { position: relative; padding-top: 24px; }
  </style>
</head>
<body>
  <rapi-doc
    spec-url="${base}/openapi.json"
    render-style="view"
    schema-style="table"
    show-header="false"
    load-fonts="false"
    allow-server-selection="false"
    persist-auth="true"
    sort-endpoints-by="none"
    primary-color="#0077b5"
  >
    <p slot="overview">Open an operation, fill in what it asks for and press TRY. A key is needed only for more requests per second.</p>
  </rapi-doc>
</body>
</html>
`;
}

/** The description of the interface, and a page where every operation can be tried; no request goes elsewhere. */
export function tryItPage(http: FastifyInstance, base: string, document: OpenApi): void {
  const { title } = document.info as { title: string };
  const html = page(base, title);
  const documentJson = JSON.stringify(document);
  let script: Promise<Buffer> | undefined;
  for (const name of ['openapi.json', 'doc.json'])
    http.get(`${base}/${name}`, (_, reply) => send(reply, 'application/json', documentJson));
  http.get(`${base}/rapidoc.js`, async (_, reply) => {
    script ??= readFile(require.resolve('#rapidoc'));
    reply.header('cache-control', 'public, max-age=86400');
    return send(reply, 'text/javascript', await script);
  });
  for (const path of [base, `${base}/`, `${base}/index.html`])
    http.get(path, (_, reply) => {
      reply.header('content-security-policy', POLICY);
      return send(reply, 'text/html', html);
    });
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('content-type', `${type}; charset=utf-8`).send(body);
}
