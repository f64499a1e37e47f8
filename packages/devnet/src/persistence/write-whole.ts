import { open, rename } from 'node:fs/promises';

/** Writes a file that is there whole or not at all, whenever the process ends. */
export async function writeWhole(
  path: string,
  content: Uint8Array | string,
  mode = 0o666,
): Promise<void> {
  const draft = `${path}.draft`;
  const file = await open(draft, 'w', mode);
  await file.writeFile(content);
  await file.datasync();
  await file.close();
  await rename(draft, path);
}
