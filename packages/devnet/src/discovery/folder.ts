import { lstat, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DevnetError } from '../errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** No access for other users. */
const PRIVATE = 0o700;
const GROUP_AND_OTHERS = 0o077;

/** The folder in which the devnets of this user are registered, derived from the environment. */
export async function devnetsFolder(environment: Environment = process.env): Promise<string> {
  const { XDG_RUNTIME_DIR: runtime = '', XDG_STATE_HOME: state = '' } = environment;
  // `su` and `sudo` keep the variable of the previous user
  const base = (await isOurs(runtime)) ? runtime : state;
  return join(isAbsolute(base) ? base : join(homedir(), '.local', 'state'), 'tonway', 'devnets');
}

/** Creates the folder if needed; throws if another user could write to it. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE });
  await checkPrivate(folder);
}

/** Throws if the folder or its parent is not private to this user; throws `ENOENT` if it is missing. */
export async function checkPrivate(folder: string): Promise<void> {
  for (const each of [join(folder, '..'), folder]) {
    const { mode, uid } = await lstat(each).then((found) =>
      found.isDirectory() ? found : refuse(each),
    );
    if (process.getuid === undefined) continue;
    if (uid !== process.getuid() || (mode & GROUP_AND_OTHERS) !== 0) refuse(each);
  }
}

function refuse(folder: string): never {
  throw new DevnetError(
    'FOLDER_NOT_PRIVATE',
    `${folder} is accessible to other users; remove it or run: chmod 700 ${folder}`,
  );
}

async function isOurs(folder: string): Promise<boolean> {
  if (!isAbsolute(folder)) return false;
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}
