import type { Page } from 'playwright-core';

interface Images {
  /** A PNG file in base64. */
  readonly screenshot: string;
  /** A small image in base64; null: there is nothing to compare with. */
  readonly expected: string | null;
}

export interface ComparedImages {
  /** The screenshot at half its size with fewer colours, as lossless WebP in base64. */
  readonly small: string;
  /** The share of pixels that differ from those that were expected; 1 if there are none. */
  readonly share: number;
  /** The expected image with the pixels that differ in red, as PNG in base64. */
  readonly difference: string | null;
}

/** Makes the small image of a screenshot and compares it, on a blank page of the browser. */
export function compareImages(blank: Page, images: Images): Promise<ComparedImages> {
  return blank.evaluate(compareInPage, images);
}

/** Runs in the page. */
async function compareInPage({ screenshot, expected }: Images): Promise<ComparedImages> {
  /** Of 255: colours are multiples of it. */
  const STEP = 5;
  /** A card and the ground under it differ by two steps. */
  const TOLERANCE = STEP;
  const reference = expected === null ? null : await decode(expected);
  const small = shrink(await decode(screenshot));
  const found = { small: await encode(small, 'image/webp'), share: 1, difference: null };
  if (reference?.width !== small.width || reference.height !== small.height) return found;
  const differing = markDifferences(reference, small);
  const share = differing / (small.width * small.height);
  return { ...found, share, difference: await encode(reference, 'image/png') };

  async function decode(base64: string): Promise<ImageData> {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!context) throw new Error('the browser has no canvas');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  }

  async function encode(image: ImageData, type: string): Promise<string> {
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.putImageData(image, 0, 0);
    const blob = await canvas.convertToBlob({ type, quality: 1 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }

  /** Each pixel is the mean of four. */
  function shrink({ data, width, height }: ImageData): ImageData {
    const half = new ImageData(width >> 1, height >> 1);
    for (let at = 0; at < half.data.length; at++) {
      const pixel = at >> 2;
      const x = pixel % half.width;
      const y = (pixel - x) / half.width;
      const above = 4 * (2 * y * width + 2 * x) + (at & 3);
      const below = above + 4 * width;
      const four = [data[above], data[above + 4], data[below], data[below + 4]];
      const sum = four.reduce<number>((sum, each) => sum + (each ?? 0), 0);
      half.data[at] = Math.round(sum / 4 / STEP) * STEP;
    }
    return half;
  }

  /** Makes the pixels that differ red; returns their number. */
  function markDifferences(image: ImageData, other: ImageData): number {
    let count = 0;
    for (let at = 0; at < image.data.length; at += 4) {
      const differs = [at, at + 1, at + 2].some(
        (byte) => Math.abs((image.data[byte] ?? 0) - (other.data[byte] ?? 0)) > TOLERANCE,
      );
      if (!differs) continue;
      image.data.set([255, 0, 0, 255], at);
      count++;
    }
    return count;
  }
}
