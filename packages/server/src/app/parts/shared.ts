import type { OperatorNames } from '../../api/v3/operation.ts';
import { NamesFile } from '../../index/metadata/names-file.ts';
import type { App } from './app.ts';
import { type ImageProxy, openImageProxy } from './image-proxy.ts';
import { type Keys, openKeys } from './keys.ts';
import { connectPending, type PendingBackend } from './pending.ts';

/** Parts that the interfaces of a process share: v2, v3 and streams. */
export interface SharedParts {
  /** Null: no keys and no limits. */
  readonly keys: Keys | null;
  /** The names of the operator. Null: there is no file. */
  readonly names: OperatorNames | null;
  /** Null: there is no image proxy. */
  readonly imageProxy: ImageProxy | null;
  /** Connects on the first call. Null: there are no pending traces. */
  readonly pending: () => PendingBackend | null;
}

export async function openShared(app: App): Promise<SharedParts> {
  const { settings, log, closing } = app;
  const { NAMES_FILE: file } = settings;
  let backend: PendingBackend | null = null;
  return {
    keys: await openKeys(app),
    names: file === '' ? null : closing.use(await NamesFile.open(file, log)),
    imageProxy: await openImageProxy(settings),
    pending: () => {
      backend ??= connectPending(app);
      return backend;
    },
  };
}
