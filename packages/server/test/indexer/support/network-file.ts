import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Devnet } from '@tonway/devnet';

/** A test, or the file. */
interface Ending {
  after(close: () => Promise<unknown>): void;
}

/** The global configuration of a devnet, for other processes. */
export async function networkFile(t: Ending, devnet: Devnet): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tonway-index-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'global.config.json');
  await writeFile(file, devnet.globalConfigText);
  return file;
}
