import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** The folder with `initdb` and `postgres`, which is usually not on the path. */
export async function programFolder(): Promise<string> {
  const { TONWAY_POSTGRES_BIN: folder } = process.env;
  if (folder) return folder;
  try {
    return (await run('pg_config', ['--bindir'])).stdout.trim();
  } catch (cause) {
    throw new Error(
      'no PostgreSQL found: install it, or set TONWAY_POSTGRES_BIN to the folder with initdb',
      { cause },
    );
  }
}

export async function postgresAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  );
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root: add a user "postgres"');
  return { uid, gid };
}

/** Runs one of PostgreSQL's programs and waits for its exit. */
export async function runProgram(
  name: string,
  args: readonly string[],
  account: Account & { readonly cwd: string },
): Promise<void> {
  await run(join(await programFolder(), name), args, account);
}
