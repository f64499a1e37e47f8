import { ConfigError } from '../config/errors.ts';

/** Resizes an image; rejects if the bytes are no image of a known format. */
export type Converter = (image: Buffer, size: number) => Promise<Buffer>;

/** 24 bytes per pixel at most are allocated while an image is decoded. */
const MAX_PIXELS = 25_000_000;
const TIMEOUT_SECONDS = 10;
const QUALITY = 80;

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
  return (image, size) =>
    sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
}
