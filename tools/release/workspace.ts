import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a package.json that a release changes. */
interface Manifest {
  readonly name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface ManifestFile {
  /** Relative to the root of the workspace. */
  readonly file: string;
  readonly manifest: Manifest;
}

/** The manifests that carry the version of a release: that of the workspace, and those of its packages. */
export function readManifests(root: string): readonly ManifestFile[] {
  const folders = readdirSync(join(root, 'packages')).sort();
  const files = ['package.json', ...folders.map((name) => `packages/${name}/package.json`)];
  return files.map((file) => ({ file, manifest: readJson(join(root, file)) as Manifest }));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What is wrong with the versions: all packages have one, and depend on each other by exactly this one. */
export function versionFaults(manifests: readonly ManifestFile[]): readonly string[] {
  const [first] = manifests;
  const version = first?.manifest.version ?? '';
  const names = new Set(manifests.map(({ manifest }) => manifest.name));
  return manifests.flatMap(({ file, manifest }) => [
    ...(manifest.version === version ? [] : [`${file} has version ${manifest.version}`]),
    ...Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([name, range]) => names.has(name) && range !== version)
      .map(([name, range]) => `${file} depends on ${name} ${range}`),
  ]);
}

/** Sets the version of a manifest, and of its dependencies on other packages of the workspace. */
export function setVersion(
  text: string,
  names: readonly string[],
  from: string,
  to: string,
): string {
  const fields = ['version', ...names].map((name) => `"${name}"`).join('|');
  const pattern = new RegExp(`((?:${fields}): )"${RegExp.escape(from)}"`, 'g');
  return text.replace(pattern, `$1"${to}"`);
}

interface Lock extends Manifest {
  readonly packages: Readonly<Record<string, Manifest>>;
}

/** The same for the lockfile, whose other packages keep their versions. */
export function setLockedVersion(
  text: string,
  names: readonly string[],
  from: string,
  to: string,
): string {
  const lock = JSON.parse(text) as Lock;
  const own = Object.entries(lock.packages).filter(([path]) => /^(packages\/[^/]+)?$/.test(path));
  for (const manifest of [lock, ...own.map(([, manifest]) => manifest)]) {
    if (manifest.version === from) manifest.version = to;
    for (const ranges of [manifest.dependencies, manifest.devDependencies])
      for (const name of names) if (ranges?.[name] === from) ranges[name] = to;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}
