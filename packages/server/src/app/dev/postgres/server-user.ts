import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ConfigError } from '../../../config/errors.ts';

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
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch (cause) {
    throw new ConfigError(
      'tonway dev runs as root, PostgreSQL does not, and there is no user `nobody` for it: run the command as another user, or set DATABASE_URL',
      { cause },
    );
  }
}
