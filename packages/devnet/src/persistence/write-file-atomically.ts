import { open, rename } from 'node:fs/promises';

/** Writes a file atomically: a crash leaves the old content or the new one. */
export async function writeFileAtomically(
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
