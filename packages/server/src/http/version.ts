import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Of the package. */
export const RELEASE: string = version;

/** `2.2.<patch>`: 2 is the interface, the second 2 this implementation, the last grows with every release. */
export const V2_VERSION = `2.2.${patchOf(version)}`;

/** `1.2.<patch>`: 1.2 is the interface that is followed, the last grows with every release. */
export const V3_VERSION = `1.2.${patchOf(version)}`;

/** 0.1.0 is 100, 0.1.1 is 101: grows as the release does. */
function patchOf(release: string): number {
  const [major = 0, minor = 0, patch = 0] = release.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}
