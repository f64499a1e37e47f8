import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../../../config/read-settings.ts';
import { findPrograms, type ServerUser, serverUser } from './programs.ts';

/**
 * Runs PostgreSQL until standard input ends: when this process closes it, and also when this process is killed.
 * A cluster appears under its name only when it is complete. The signal is repeated, because PostgreSQL may miss it
 * while it starts.
 */
const SCRIPT = `
bin=$1 data=$2 folder=$3 signal=$4; shift 4
exec 3<&0 </dev/null
mkdir -m 700 "$folder" || exit 1
if [ ! -d "$data" ]; then
  "$bin/initdb" -D "$data.$$" -U tonway -A trust -E UTF8 --no-locale --no-sync >/dev/null &&
    mv "$data.$$" "$data" || { rm -rf "$data.$$" "$folder"; exit 1; }
fi
"$bin/postgres" -D "$data" "$@" 3<&- & server=$!
{ cat <&3 >/dev/null; while kill -s "$signal" "$server"; do sleep 1; done 2>/dev/null; } &
exec 3<&-
wait "$server"; code=$?
rm -rf "$folder"
exit "$code"
`;

const OPTIONS = {
  // Reachable only through a socket in a folder of this user.
  listen_addresses: '',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  // A crash of the machine may lose the last blocks of the index, which are then indexed again.
  synchronous_commit: 'off',
  log_min_messages: 'log',
  lc_messages: 'C',
};
/** Without a folder, nothing has to survive a crash. */
const TEMPORARY_OPTIONS = { fsync: 'off', full_page_writes: 'off' };

const READY = 'database system is ready to accept connections';
/** The server of a killed process is about to stop. */
const IN_USE = 'lock file "postmaster.pid" already exists';
const RETRY_MS = 200;
const RETRIES = 100;
const MAX_LINES = 20;

export interface OwnPostgres {
  readonly url: string;
  /** Resolves with the last lines of its log if the server ends. */
  readonly ended: Promise<string>;
  /** Stops the server and removes what is not to be kept. */
  close(): Promise<void>;
}

/** Starts a PostgreSQL server for this process alone. `data`: the folder of its cluster; null: a temporary one. */
export async function startOwnPostgres(data: string | null, bin: string): Promise<OwnPostgres> {
  if (process.platform === 'win32')
    throw new ConfigError('DATABASE_URL: on Windows tonway dev needs the address of a database');
  const programs = await findPrograms(bin);
  const user = await serverUser();
  const temporary = await temporaryFolder(user);
  for (let retries = RETRIES; ; retries--) {
    const folder = join(temporary, `tonway-dev-${randomBytes(6).toString('hex')}`);
    const cluster = data === null ? join(folder, 'data') : await clusterIn(data, user);
    const options = {
      ...OPTIONS,
      unix_socket_directories: folder,
      ...(data === null && TEMPORARY_OPTIONS),
    };
    const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // An immediate shutdown writes no checkpoint.
    const signal = data === null ? 'QUIT' : 'INT';
    const args = ['-c', SCRIPT, 'sh', programs, cluster, folder, signal, ...settings];
    const child = spawn('/bin/sh', args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: '/',
      // Ctrl-C must not reach the server before the other parts are closed.
      detached: true,
      ...user,
    });
    const log = await untilReady(child);
    if (log.isReady) return running(child, folder, log);
    if (retries === 0 || !log.text.includes(IN_USE))
      throw new ConfigError(
        `PostgreSQL does not start: ${log.text}${advice(user, [programs, temporary, data])}`,
      );
    await sleep(RETRY_MS);
  }
}

/** Another user needs a folder in which everyone may create folders. */
async function temporaryFolder(user: ServerUser | null): Promise<string> {
  const everyone = 0o003;
  const isOpen = user === null || ((await stat(tmpdir())).mode & everyone) === everyone;
  return isOpen ? tmpdir() : '/tmp';
}

function advice(user: ServerUser | null, used: readonly (string | null)[]): string {
  if (!user) return '';
  const folders = used.filter((each) => each !== null).join(', ');
  return `\nThis command runs as root, PostgreSQL as user ${user.uid}, who needs access to ${folders}. Run the command as another user, or set DATABASE_URL.`;
}

/** The server creates its cluster in a folder that it owns. */
async function clusterIn(data: string, user: ServerUser | null): Promise<string> {
  const folder = join(resolve(data), 'postgres');
  await mkdir(resolve(data), { recursive: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  return join(folder, 'data');
}

interface Log {
  readonly isReady: boolean;
  /** The last lines. */
  readonly text: string;
}

async function untilReady(child: ChildProcess): Promise<Log> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const lines: string[] = [];
  createInterface({ input: child.stderr as NodeJS.ReadableStream }).on('line', (line) => {
    lines.push(line);
    if (lines.length > MAX_LINES) lines.shift();
    if (line.includes(READY)) settle(true);
  });
  child.once('close', () => settle(false));
  child.once('error', (error) => {
    lines.push(error.message);
    settle(false);
  });
  const isReady = await promise;
  return {
    isReady,
    get text() {
      return lines.join('\n');
    },
  };
}

function running(child: ChildProcess, folder: string, log: Log): OwnPostgres {
  const ended = once(child, 'exit').then(() => log.text);
  return {
    url: `socket:${folder}?db=postgres&user=tonway`,
    ended,
    close: async () => {
      child.stdin?.end();
      await ended;
    },
  };
}
