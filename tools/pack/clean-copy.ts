import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The names of the published packages by folder. */
export function packageNames(root: string): ReadonlyMap<string, string> {
  const folders = readdirSync(join(root, 'packages'));
  return new Map(
    folders.map((folder) => {
      const manifest = readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8');
      return [folder, (JSON.parse(manifest) as { name: string }).name];
    }),
  );
}

/** A copy of the tracked and new files, with the installed dependencies and without any build. */
export function cleanCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tonway-pack-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ':(glob)*.json'];
  args.push('packages', 'tools', 'scenes/package.json');
  for (const file of execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n'))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  linkModules(copy);
  return copy;
}

/** Links the installed dependencies, those of single packages too, and the workspace's packages to the copy. */
function linkModules(copy: string): void {
  const modules = join(copy, 'node_modules');
  const folders = new Map([['tools', '@tonway/tools']]);
  for (const [folder, name] of packageNames(copy)) folders.set(join('packages', folder), name);
  mkdirSync(join(modules, '@tonway'), { recursive: true });
  const own = new Set(['@tonway', ...folders.values()]);
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!own.has(name)) symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  for (const [folder, name] of folders) {
    symlinkSync(join(copy, folder), join(modules, name));
    const nested = join(folder, 'node_modules');
    if (!existsSync(join(ROOT, nested))) continue;
    mkdirSync(dirname(join(copy, nested)), { recursive: true });
    symlinkSync(join(ROOT, nested), join(copy, nested));
  }
}
