import { Images, lazyConverter, loadConverter } from '../../api/images/images.ts';
import type { Settings } from '../../config/settings.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { ImageUrls } from '../../index/metadata/image-urls.ts';
import { createSecret } from '../../util/secret.ts';

/** Resized images in the memory of a process. */
const IMAGE_CACHE_BYTES = 64 * 2 ** 20;

/** The image proxy and the URLs that lead to it. */
export interface ImageProxy {
  readonly urls: ImageUrls;
  readonly images: Images;
}

/** Null: there is no image proxy. */
export async function openImageProxy(settings: Settings): Promise<ImageProxy | null> {
  const { IMAGE_PROXY, IMAGE_PROXY_SECRET, IMAGE_PROXY_URL, NETWORK, PAGES_PATH } = settings;
  if (!IMAGE_PROXY) return null;
  const images = new Images({
    fetcher: createFetcher(settings),
    // The start of a devnet does not wait for the library.
    convert: NETWORK === 'devnet' ? lazyConverter() : await loadConverter(),
    cacheBytes: IMAGE_CACHE_BYTES,
  });
  const urls = new ImageUrls(IMAGE_PROXY_SECRET || createSecret(), IMAGE_PROXY_URL || PAGES_PATH);
  return { urls, images };
}
