import { LRUCache } from 'lru-cache';
import { ConfigError } from '../../config/read-settings.ts';
import { hostOf } from '../../index/metadata/fetch/address-rules.ts';
import type { Fetcher } from '../../index/metadata/fetch/fetcher.ts';
import { FetchError } from '../../index/metadata/fetch/http-request.ts';
import type { RequestedImage } from '../../index/metadata/image-urls.ts';
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

const IMAGE_TYPES = /^(|image\/(jpeg|jpg|png|webp|gif)|(application|binary)\/octet-stream)$/;
const WANTED = {
  accept: 'image/webp, image/png, image/jpeg, image/gif',
  isAccepted: (type: string) => IMAGE_TYPES.test(type),
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

/** Resizes and blurs an image; rejects if the bytes are no image of a known format. */
export type Converter = (
  image: Buffer,
  form: Pick<RequestedImage, 'size' | 'isBlurred'>,
) => Promise<Buffer>;

/** 24 bytes per pixel at most are allocated while an image is decoded. */
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 80;
/** Nothing is recognizable if the standard deviation of the blur is this part of the size. */
const BLUR_SHARE = 1 / 12;

/** All other decoders are off: SVG, which can refer to other files, and formats that browsers do not show. */
const DECODERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadNsgif',
];

/** Whether the image library is installed, which is an optional dependency. */
export function hasImageLibrary(): boolean {
  try {
    return import.meta.resolve('sharp') !== '';
  } catch {
    return false;
  }
}

/** Loads the image library with the first image. */
export function lazyConverter(): Converter {
  let loading: Promise<Converter> | null = null;
  return async (image, form) => {
    loading ??= loadConverter();
    return (await loading)(image, form);
  };
}

/** Loads the image library. */
export async function loadConverter(): Promise<Converter> {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new ConfigError('IMAGE_PROXY: the package "sharp" is missing; run npm install sharp', {
      cause,
    });
  });
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: DECODERS });
  return (image, { size, isBlurred }) =>
    sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .blur(isBlurred ? size * BLUR_SHARE : false)
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
}
