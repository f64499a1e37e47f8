import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../config/settings.ts';
import { NamesFile } from '../../index/metadata/names-file.ts';

/** The names of the operator. Null: there is no file. */
export async function openNames(
  { NAMES_FILE: file }: Settings,
  log: FastifyBaseLogger,
  closing: AsyncDisposableStack,
): Promise<NamesFile | null> {
  return file === '' ? null : closing.use(await NamesFile.open(file, log));
}
