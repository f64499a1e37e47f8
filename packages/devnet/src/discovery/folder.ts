import { lstat, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { DevnetError } from '../errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Others may neither read nor write. */
const PRIVATE = 0o700;
const GROUP_AND_OTHERS = 0o077;

/** Where the devnets of this user are registered. Reader and writer find the same folder in the same environment. */
export async function devnetsFolder(environment: Environment = process.env): Promise<string> {
  const { XDG_RUNTIME_DIR: runtime = '', XDG_STATE_HOME: state = '' } = environment;
  // `su` and `sudo` leave the variable of the user before
  const base = (await isOurs(runtime)) ? runtime : state;
  return join(isAbsolute(base) ? base : join(homedir(), '.local', 'state'), 'tonway', 'devnets');
}

/** Makes the folder where it is missing; refuses one that another user could write to. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE });
  await checkPrivate(folder);
}

/** Throws where the folder, or the one that it is in, is not this user's alone. A missing one throws `ENOENT`. */
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
    `${folder} is not a folder that only you can use; remove it, or make it yours: chmod 700 ${folder}`,
  );
}

async function isOurs(folder: string): Promise<boolean> {
  if (!isAbsolute(folder)) return false;
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}
