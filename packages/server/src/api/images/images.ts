import { LRUCache } from 'lru-cache';
import { FetchError } from '../../index/metadata/fetch/errors.ts';
import type { Fetcher } from '../../index/metadata/fetch/fetcher.ts';
import { hostOf } from '../../index/metadata/fetch/url-rules.ts';
import type { RequestedImage } from '../../index/metadata/image-urls.ts';
import type { Converter } from './converter.ts';
import { LoadQueue } from './load-queue.ts';

/** A resized image, or the reason why there is none. */
export type ImageResult =
  | { readonly kind: 'image'; readonly bytes: Buffer }
  | { readonly kind: 'failure'; readonly reason: string };

export interface ImagesOptions {
  readonly fetcher: Fetcher;
  readonly convert: Converter;
  readonly cacheBytes: number;
}

/** Who waits for an image, and until when. */
export interface ImageClient {
  readonly name: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
}

const KEPT_MS = 24 * 3_600_000;
const FAILURE_KEPT_MS = 60_000;
const ENTRY_BYTES = 512;
const FIRST_BYTE_MS = 5000;

const TYPES = /^(|image\/(jpeg|jpg|png|webp|gif)|(application|binary)\/octet-stream)$/;
const WANTED = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  isAccepted: (type: string) => TYPES.test(type),
  firstByteMs: FIRST_BYTE_MS,
};

/** Fetches and resizes images of strangers, and keeps the results. */
export class Images {
  readonly #options: ImagesOptions;
  readonly #results: LRUCache<string, ImageResult>;
  readonly #queue = new LoadQueue<ImageResult>();

  constructor(options: ImagesOptions) {
    this.#options = options;
    this.#results = new LRUCache<string, ImageResult>({
      maxSize: options.cacheBytes,
      sizeCalculation: (result, key) =>
        ENTRY_BYTES + key.length + (result.kind === 'image' ? result.bytes.length : 0),
    });
  }

  /**
   * Null: too many images of the client are in progress, or it has disconnected. Requests for the same image share one
   * fetch.
   */
  async find(requested: RequestedImage, client: ImageClient): Promise<ImageResult | null> {
    const key = `${requested.size} ${requested.isBlurred} ${requested.image}`;
    const kept = this.#results.get(key);
    if (kept) return kept;
    const load = async (signal: AbortSignal) => {
      const result = await this.#load(requested, signal);
      const ttl = result.kind === 'image' ? KEPT_MS : FAILURE_KEPT_MS;
      this.#results.set(key, result, { ttl });
      return result;
    };
    return this.#queue.wait(key, { host: this.#hostOf(requested), load }, client);
  }

  /** Images that cannot be fetched have no host. */
  #hostOf({ image }: RequestedImage): string {
    try {
      return hostOf(this.#options.fetcher.urlOf(image));
    } catch {
      return '';
    }
  }

  /** Rejects if it is aborted. */
  async #load({ image, ...form }: RequestedImage, signal: AbortSignal): Promise<ImageResult> {
    try {
      const bytes = await this.#options.fetcher.fetch(image, { ...WANTED, signal });
      return { kind: 'image', bytes: await this.#options.convert(bytes, form) };
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof FetchError ? error.code : 'NOT_AN_IMAGE';
      return { kind: 'failure', reason };
    }
  }
}
