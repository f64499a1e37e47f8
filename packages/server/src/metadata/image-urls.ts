import { createHmac, timingSafeEqual } from 'node:crypto';

/** Widths and heights of images, by their names in `extra` of a token. */
const SIZES = { _image_small: 128, _image_medium: 300, _image_big: 512 } as const;
const SIZE_TEXTS: ReadonlySet<string> = new Set(Object.values(SIZES).map(String));

const FETCHABLE = /^(https?|ipfs):/i;
const MAX_LENGTH = 4096;
/** Below it, the path is `SIZE/SIGNATURE/URL`, the URL in base64url. */
export const IMAGES_PATH = '/api/images/';

/** Signed URLs of the image proxy. Only images that a signature names are fetched, in fixed sizes. */
export class ImageUrls {
  readonly #secret: string;
  readonly #baseUrl: string;

  /** `baseUrl` is where clients reach the server that runs the proxy. */
  constructor(secret: string, baseUrl: string) {
    this.#secret = secret;
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
  }

  /** The URLs for `extra` of a token; none if the proxy cannot fetch the image. */
  urlsOf(image: string): Readonly<Record<string, string>> {
    if (!FETCHABLE.test(image) || image.length > MAX_LENGTH) return {};
    const encoded = Buffer.from(image).toString('base64url');
    const urlOf = (size: number) => {
      const signature = this.#sign(`${size}/${encoded}`).toString('base64url');
      return `${this.#baseUrl}${IMAGES_PATH}${size}/${signature}/${encoded}`;
    };
    return Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, urlOf(size)]));
  }

  /** The image and size that a path names; null if the signature is not valid. */
  parse(path: string): { readonly image: string; readonly size: number } | null {
    const [size = '', signature = '', encoded = '', ...more] = path.split('/');
    if (!SIZE_TEXTS.has(size) || more.length > 0) return null;
    const expected = this.#sign(`${size}/${encoded}`);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { image: Buffer.from(encoded, 'base64url').toString(), size: Number(size) };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
