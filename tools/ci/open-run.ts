import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Postgres, startPostgres } from '../postgres/postgres.ts';

/** For databases that live as long as a run. Tests of crashes start a cluster of their own. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  max_connections: '200',
  max_wal_size: '2GB',
};

/**
 * Starts a PostgreSQL for this run and makes the folder of what its test files share. With TONWAY_TEST_POSTGRES, or
 * without the programs of PostgreSQL, tests use that server (default: 127.0.0.1:5432), and share nothing.
 */
export async function openRun(): Promise<AsyncDisposable | null> {
  if (process.env.TONWAY_TEST_POSTGRES !== undefined) return null;
  const postgres = await tryToStart();
  if (postgres === null) return null;
  const folder = await mkdtemp(join(tmpdir(), 'tonway-run-'));
  // PostgreSQL may run as another user, who must get there.
  await chmod(folder, 0o755);
  process.env.TONWAY_TEST_POSTGRES = postgres.url;
  process.env.TONWAY_TEST_RUN_FOLDER = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return postgres;
}

async function tryToStart(): Promise<Postgres | null> {
  try {
    return await startPostgres({ settings: SETTINGS });
  } catch (error) {
    console.log(`PostgreSQL of this run: ${(error as Error).message}`);
    return null;
  }
}
