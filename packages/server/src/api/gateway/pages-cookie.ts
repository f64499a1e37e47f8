import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameOrigin } from '../http/access.ts';
import { addressSubject } from '../http/caller.ts';

const NAME = 'tonway_pages';
const SECONDS = 3600;
/** When the cookie expires in Unix time, and the signature. */
const COOKIE = new RegExp(`(?:^|; *)${NAME}=(\\d{1,11})\\.([\\w-]{43})(?:;|$)`);

/**
 * The cookie by which requests of our own pages are recognized. It is signed, and valid for one hour and one client
 * address.
 */
export class PagesCookie {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Sets the cookie with the HTML of a page. `base` is the path under which a proxy serves everything. */
  set(request: FastifyRequest, reply: FastifyReply, base = ''): void {
    const expires = nowSeconds() + SECONDS;
    const attributes = [
      `${NAME}=${expires}.${this.#sign(expires, request.ip).toString('base64url')}`,
      `Path=${base}/`,
      `Max-Age=${SECONDS}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(request.protocol === 'https' ? ['Secure'] : []),
    ];
    reply.header('set-cookie', attributes.join('; '));
  }

  /** Whether a page of this server, opened from the same client address within the last hour, sent the request. */
  isFromPage(request: FastifyRequest): boolean {
    const [, expires = '', signature = ''] = COOKIE.exec(request.headers.cookie ?? '') ?? [];
    if (expires === '' || Number(expires) <= nowSeconds() || !isSameOrigin(request)) return false;
    return timingSafeEqual(
      this.#sign(Number(expires), request.ip),
      Buffer.from(signature, 'base64url'),
    );
  }

  #sign(expires: number, address: string): Buffer {
    const text = `${expires} ${addressSubject(address)}`;
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
