import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { OpenApi } from '../v2/openapi.ts';

const require = createRequire(import.meta.url);
const BASE = '/api/v2';

/** Nothing is loaded from elsewhere; RapiDoc writes its styles into the page. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Tonway v2</title>
  <link rel="icon" href="data:,">
  <script type="module" src="${BASE}/rapidoc.js"></script>
</head>
<body>
  <rapi-doc
    spec-url="${BASE}/openapi.json"
    render-style="focused"
    schema-style="table"
    show-header="false"
    load-fonts="false"
    allow-server-selection="false"
    persist-auth="true"
    sort-endpoints-by="none"
  ></rapi-doc>
</body>
</html>
`;

/** The description of the interface, and a page where every operation can be tried; no request goes elsewhere. */
export function tryItPage(http: FastifyInstance, document: OpenApi): void {
  const documentJson = JSON.stringify(document);
  let script: Promise<Buffer> | undefined;
  http.get(`${BASE}/openapi.json`, (_, reply) => send(reply, 'application/json', documentJson));
  http.get(`${BASE}/rapidoc.js`, async (_, reply) => {
    script ??= readFile(require.resolve('#rapidoc'));
    reply.header('cache-control', 'public, max-age=86400');
    return send(reply, 'text/javascript', await script);
  });
  for (const path of [BASE, `${BASE}/`])
    http.get(path, (_, reply) => {
      reply.header('content-security-policy', POLICY);
      return send(reply, 'text/html', PAGE);
    });
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('content-type', `${type}; charset=utf-8`).send(body);
}
