import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Version of the package. */
export const RELEASE: string = version;

/** The last number of an interface version, which increases with every release: 100 for 0.1.0, 101 for 0.1.1. */
export const RELEASE_NUMBER: number = patchOf(version);

function patchOf(release: string): number {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}
