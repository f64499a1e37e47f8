import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CONTENT_SECURITY_POLICY,
  matchPage,
  readAsset,
  readManifest,
  renderShell,
} from '../../src/index.ts';

/** The answer to a request of the API; undefined: 404. */
export type Answer = (url: URL) => unknown;

/** Serves the built pages as the server does, and an API with answers of the test. */
export async function servePages(answer: Answer) {
  const manifest = await readManifest();
  if (!manifest) throw new Error('the pages are not built: node packages/web/build/build.ts');
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (url.pathname.startsWith('/api/')) sendAnswer(response, answer(url));
    else if (url.pathname.startsWith('/assets/')) void sendAsset(url.pathname, response);
    else sendShell(request, url, response);
  });
  const sendShell = (request: IncomingMessage, { pathname }: URL, response: ServerResponse) => {
    const [, theme = null] = /theme=(light|dark)/.exec(request.headers.cookie ?? '') ?? [];
    const html = renderShell({
      manifest,
      page: matchPage(pathname),
      network: 'test',
      base: '',
      isIndexed: false,
      hasStreams: false,
      audiences: ['public'],
      theme: theme as 'light' | 'dark' | null,
    });
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    response
      .writeHead(200, { ...headers, 'content-security-policy': CONTENT_SECURITY_POLICY })
      .end(html);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

function sendAnswer(response: ServerResponse, body: unknown): void {
  const status = body === undefined ? 404 : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { error: 'not found', code: 404 }));
}

async function sendAsset(path: string, response: ServerResponse): Promise<void> {
  const asset = await readAsset(path.slice('/assets/'.length), null);
  if (asset) response.writeHead(200, { 'content-type': asset.type }).end(asset.bytes);
  else response.writeHead(404).end();
}
