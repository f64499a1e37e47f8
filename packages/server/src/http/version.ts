import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Of the package. */
export const RELEASE: string = version;

/** The last number of an interface's version: 0.1.0 is 100, 0.1.1 is 101, so that it grows as the release does. */
export const RELEASE_NUMBER: number = patchOf(version);

function patchOf(release: string): number {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}
