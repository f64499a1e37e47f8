import { Images, loadConverter } from '../../api/images/images.ts';
import { ConfigError } from '../../config/read-settings.ts';
import type { Settings } from '../../config/settings.ts';
import { createFetcher } from '../../index/metadata/fetch/fetcher.ts';
import { ImageUrls } from '../../index/metadata/image-urls.ts';

/** Resized images in the memory of a process. */
const IMAGE_CACHE_BYTES = 64 * 2 ** 20;

/** The image proxy and the URLs that lead to it. */
export interface ImageProxy {
  readonly urls: ImageUrls;
  readonly images: Images;
}

/** Null: there is no image proxy. */
export async function openImageProxy(settings: Settings): Promise<ImageProxy | null> {
  const { IMAGE_PROXY, IMAGE_PROXY_SECRET, IMAGE_PROXY_URL } = settings;
  if (!IMAGE_PROXY) return null;
  if (IMAGE_PROXY_SECRET === '' || IMAGE_PROXY_URL === '')
    throw new ConfigError(
      'IMAGE_PROXY: the proxy requires IMAGE_PROXY_SECRET, such as the output of `openssl rand -hex 32`, and IMAGE_PROXY_URL, where clients reach this server',
    );
  const images = new Images({
    fetcher: createFetcher(settings),
    convert: await loadConverter(),
    cacheBytes: IMAGE_CACHE_BYTES,
  });
  return { urls: new ImageUrls(IMAGE_PROXY_SECRET, IMAGE_PROXY_URL), images };
}
