import type { Session } from '../session.ts';

// Advisory lock key; must be unique within the database.
export const LEADER_LOCK = 7_461_202;
/** A leader sends a heartbeat every second; without one for this long it has stopped or lost its connection. */
const IDLE_TIMEOUT_MS = 3000;

/**
 * Makes PostgreSQL close this connection soon after its process stops responding: a machine without power does not close
 * connections, and a suspended process keeps them open.
 */
export async function setSessionTimeouts(session: Session): Promise<void> {
  await session.query(`
    set tcp_keepalives_idle = 1;
    set tcp_keepalives_interval = 1;
    set tcp_keepalives_count = 2;
    set tcp_user_timeout = ${IDLE_TIMEOUT_MS};
    set idle_session_timeout = ${IDLE_TIMEOUT_MS};
    set idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
}

/** Tries to take the leader lock, which is held until the connection is closed. */
export async function takeLeaderLock(session: Session): Promise<boolean> {
  const [row] = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LEADER_LOCK],
  );
  return row?.taken === true;
}
