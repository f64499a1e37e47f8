import { createHmac, timingSafeEqual } from 'node:crypto';

/** Widths and heights of images, by their names in `extra` of a token. */
const SIZES = { _image_small: 128, _image_medium: 300, _image_big: 512 } as const;
const SIZE_TEXT = new RegExp(`^(${Object.values(SIZES).join('|')})(-blurred)?$`);

const FETCHABLE = /^(https?|ipfs):/i;
const MAX_LENGTH = 4096;
/** Below it, the path is `SIZE/SIGNATURE/URL` or `SIZE-blurred/SIGNATURE/URL`, the URL in base64url. */
export const IMAGES_PATH = '/api/images/';

/** An image of a token in one form. */
export interface RequestedImage {
  readonly image: string;
  readonly size: number;
  readonly isBlurred: boolean;
}

/** Signed URLs of the image proxy. Only images that a signature names are fetched, in fixed sizes. */
export class ImageUrls {
  readonly #secret: string;
  readonly #baseUrl: string;

  /** `baseUrl` is where clients reach the server that runs the proxy, or the path at which this server does. */
  constructor(secret: string, baseUrl: string) {
    this.#secret = secret;
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
  }

  /** The URLs for `extra` of a token; none if the proxy cannot fetch the image. */
  urlsOf(image: string, isBlurred = false): Readonly<Record<string, string>> {
    if (!FETCHABLE.test(image) || image.length > MAX_LENGTH) return {};
    const encoded = Buffer.from(image).toString('base64url');
    const urlOf = (size: number) => {
      const form = isBlurred ? `${size}-blurred` : `${size}`;
      const signature = this.#sign(`${form}/${encoded}`).toString('base64url');
      return `${this.#baseUrl}${IMAGES_PATH}${form}/${signature}/${encoded}`;
    };
    return Object.fromEntries(Object.entries(SIZES).map(([name, size]) => [name, urlOf(size)]));
  }

  /** The image that a path names; null if the signature is not valid. */
  parse(path: string): RequestedImage | null {
    const [form = '', signature = '', encoded = '', ...more] = path.split('/');
    const [, size, blurred] = SIZE_TEXT.exec(form) ?? [];
    if (!size || more.length > 0) return null;
    const expected = this.#sign(`${form}/${encoded}`);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const image = Buffer.from(encoded, 'base64url').toString();
    return { image, size: Number(size), isBlurred: blurred !== undefined };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#secret).update(text).digest();
  }
}
