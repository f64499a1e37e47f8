import {
  type Audience,
  audienceOf,
  CONTENT_SECURITY_POLICY,
  type Encoding,
  type Manifest,
  matchPage,
  PAGE_FOLDERS,
  readAsset,
  readManifest,
  renderShell,
  type Theme,
} from '@tonway/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface PagesOptions {
  readonly network: string;
  /** For whom there are pages. */
  readonly audiences: readonly Audience[];
  /** The path under which a proxy serves everything; empty: none. */
  readonly base: string;
  /** Search engines may list the pages. */
  readonly isIndexed: boolean;
  /** There are streams under the same address. */
  readonly hasStreams: boolean;
  /** Called with each page, for example to set a cookie. */
  readonly onPage?: (reply: FastifyReply) => void;
}

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cache-control': 'no-cache',
  vary: 'Cookie',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const A_YEAR = 31_536_000;

/** The pages of `@tonway/web`: one shell for all of them, and their files. */
export class Pages {
  readonly #manifest: Manifest;
  readonly #options: PagesOptions;

  private constructor(manifest: Manifest, options: PagesOptions) {
    this.#manifest = manifest;
    this.#options = options;
  }

  /** Null if the pages are not built. */
  static async open(options: PagesOptions): Promise<Pages | null> {
    const manifest = await readManifest();
    return manifest && new Pages(manifest, options);
  }

  register(http: FastifyInstance): void {
    const send = (request: FastifyRequest, reply: FastifyReply) => this.send(request, reply);
    http.get('/', send);
    for (const folder of PAGE_FOLDERS) {
      http.get(`/${folder}`, send);
      http.get(`/${folder}/*`, send);
    }
    http.get<{ Params: { name: string } }>('/assets/:name', sendAsset);
  }

  /** Registers the pages of operators; `http` may have the others already. */
  registerOperator(http: FastifyInstance): void {
    const send = (request: FastifyRequest, reply: FastifyReply) => this.send(request, reply);
    http.get('/operator', send);
    http.get('/operator/*', send);
    if (http.hasRoute({ method: 'GET', url: '/assets/:name' })) return;
    // The public listener has a start page, even without the pages of the explorer.
    if (!http.hasRoute({ method: 'GET', url: '/' }))
      http.get('/', (_, reply) => reply.redirect(`${this.#options.base}/operator`));
    http.get<{ Params: { name: string } }>('/assets/:name', sendAsset);
  }

  /** Sends the shell; the status is 404 if there is no such page. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = ''] = request.url.split('?');
    const { onPage, ...options } = this.#options;
    const matched = matchPage(path);
    const page = matched && options.audiences.includes(audienceOf(matched.name)) ? matched : null;
    onPage?.(reply);
    return reply
      .code(page ? 200 : 404)
      .headers(PAGE_HEADERS)
      .send(renderShell({ manifest: this.#manifest, page, theme: themeOf(request), ...options }));
  }
}

/** Whether a request comes from the address bar or a link, and not from a program. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const accepts = headers.accept ?? '';
  return method === 'GET' && !url.startsWith('/api/') && accepts.includes('text/html');
}

async function sendAsset(
  { params, headers }: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const encoding = encodingOf(headers['accept-encoding'] ?? '');
  const asset = await readAsset(params.name, encoding);
  if (!asset) return reply.code(404).send();
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .header('content-type', asset.type)
    .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
    .header('vary', 'Accept-Encoding')
    .header('x-content-type-options', 'nosniff')
    .send(asset.bytes);
}

function encodingOf(accepted: string): Encoding {
  const offered = accepted.split(',').map((each) => each.trim());
  const accepts = (name: string) =>
    offered.some(
      (each) => each === name || (each.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(each)),
    );
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null;
}

function themeOf({ headers }: FastifyRequest): Theme | null {
  const [, theme] = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '') ?? [];
  return (theme ?? null) as Theme | null;
}
