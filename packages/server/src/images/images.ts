import { LRUCache } from 'lru-cache';
import { FetchError } from '../metadata/fetch/errors.ts';
import type { Fetcher } from '../metadata/fetch/fetcher.ts';
import type { RequestedImage } from '../metadata/image-urls.ts';
import type { Converter } from './converter.ts';

/** A resized image, or the reason why there is none. */
export type ImageResult =
  | { readonly kind: 'image'; readonly bytes: Buffer }
  | { readonly kind: 'failure'; readonly reason: string };

export interface ImagesOptions {
  readonly fetcher: Fetcher;
  readonly convert: Converter;
  readonly cacheBytes: number;
}

/** Images that are fetched and resized at a time; more are refused. */
const MAX_CONCURRENCY = 16;
const KEPT_MS = 24 * 3_600_000;
const FAILURE_KEPT_MS = 60_000;
const ENTRY_BYTES = 512;

const TYPES = /^(|image\/(jpeg|jpg|png|webp|gif)|(application|binary)\/octet-stream)$/;
const WANTED = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  isAccepted: (type: string) => TYPES.test(type),
};

/** Fetches and resizes images of strangers, and keeps the results. */
export class Images {
  readonly #options: ImagesOptions;
  readonly #results: LRUCache<string, ImageResult, RequestedImage>;
  #running = 0;

  constructor(options: ImagesOptions) {
    this.#options = options;
    this.#results = new LRUCache<string, ImageResult, RequestedImage>({
      maxSize: options.cacheBytes,
      sizeCalculation: (result, key) =>
        ENTRY_BYTES + key.length + (result.kind === 'image' ? result.bytes.length : 0),
      fetchMethod: async (_key, _stale, { context, options: entry }) => {
        const result = await this.#load(context);
        entry.ttl = result.kind === 'image' ? KEPT_MS : FAILURE_KEPT_MS;
        return result;
      },
    });
  }

  /** Null: too many images are in progress. Requests for the same image share one fetch. */
  async find(requested: RequestedImage): Promise<ImageResult | null> {
    const key = `${requested.size} ${requested.isBlurred} ${requested.image}`;
    if (!this.#results.has(key) && this.#running >= MAX_CONCURRENCY) return null;
    return (await this.#results.fetch(key, { context: requested })) ?? null;
  }

  async #load({ image, ...form }: RequestedImage): Promise<ImageResult> {
    this.#running++;
    try {
      const bytes = await this.#options.fetcher.fetch(image, WANTED);
      return { kind: 'image', bytes: await this.#options.convert(bytes, form) };
    } catch (error) {
      const reason = error instanceof FetchError ? error.code : 'NOT_AN_IMAGE';
      return { kind: 'failure', reason };
    } finally {
      this.#running--;
    }
  }
}
