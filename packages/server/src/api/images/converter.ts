import { ConfigError } from '../../config/errors.ts';
import type { RequestedImage } from '../../index/metadata/image-urls.ts';

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

/** Loads the image library, which is an optional dependency. */
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
