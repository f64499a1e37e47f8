import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { IMAGES_PATH, type ImageUrls } from '../../index/metadata/image-urls.ts';
import { entityTag } from '../http/caching.ts';
import { addressSubject } from '../http/caller.ts';
import type { ImageClient, Images } from './images.ts';

/** An image may change behind its URL: clients ask again after a day. */
const CACHE_CONTROL = 'public, max-age=86400';
const RETRY_SECONDS = 1;

/** Registers the image proxy. Its paths are signed, so it needs no key. */
export function imageRoutes(http: FastifyInstance, urls: ImageUrls, images: Images): void {
  http.route<{ Params: { '*': string } }>({
    method: 'GET',
    url: `${IMAGES_PATH}*`,
    config: { operation: 'images' },
    handler: async (request, reply) => {
      const requested = urls.parse(request.params['*']);
      if (!requested) return sendFailure(reply, 403, 'the signature is not valid');
      const result = await images.find(requested, clientOf(request, reply));
      if (!result)
        return sendFailure(reply.header('retry-after', RETRY_SECONDS), 503, 'too many images');
      if (result.kind === 'failure') return sendFailure(reply, 502, result.reason);
      return sendImage(reply, result.bytes);
    },
  });
}

function clientOf({ ip }: FastifyRequest, { raw }: FastifyReply): ImageClient {
  const disconnected = new AbortController();
  raw.once('close', () => disconnected.abort());
  return { name: addressSubject(ip), signal: disconnected.signal };
}

function sendImage(reply: FastifyReply, bytes: Buffer): FastifyReply {
  const tag = entityTag(bytes.toString('latin1'));
  reply.headers({
    'cache-control': CACHE_CONTROL,
    etag: tag,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('image/webp').send(bytes);
}

function sendFailure(reply: FastifyReply, code: number, error: string): FastifyReply {
  return reply.code(code).send({ code, error });
}
