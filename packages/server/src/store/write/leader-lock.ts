import type { Session } from '../session.ts';

// Any number will do, as long as nothing else in the database locks the same one.
const LOCK = 7_461_202;
/** A leader uses its connection at least once a second; one that is silent for so long is dead or cut off. */
const SILENCE_MS = 3000;

/**
 * Makes PostgreSQL end this connection soon after its owner is gone: a machine that lost power says no goodbye, and a
 * process that was stopped keeps its connection.
 */
export async function setSessionTimeouts(session: Session): Promise<void> {
  await session.query(`
    set tcp_keepalives_idle = 1;
    set tcp_keepalives_interval = 1;
    set tcp_keepalives_count = 2;
    set tcp_user_timeout = ${SILENCE_MS};
    set idle_session_timeout = ${SILENCE_MS};
    set idle_in_transaction_session_timeout = ${SILENCE_MS}`);
}

/** One connection at a time has it, until that connection ends. */
export async function takeLeaderLock(session: Session): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  );
  return row?.taken === true;
}
