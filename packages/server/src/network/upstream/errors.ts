import { type BlockIdExt, MASTERCHAIN, TonwayError } from '@tonway/chain';
import { LiteError, LiteServerError, type LookupBy, type ShardPrefix } from '@tonway/lite-client';
import type { Upstream } from './session.ts';

/** No allowed server is available, or none of the allowed servers is an archive. */
export class NoServerError extends LiteError {
  override readonly name = 'NoServerError';
  /** Whether the request was limited to archive servers. */
  readonly archival: boolean;

  constructor(archival: boolean, options?: ErrorOptions) {
    const which = archival ? 'no server keeps the whole history' : 'no server can answer';
    super('NO_SERVER', which, true, options);
    this.archival = archival;
  }
}

/** Error messages of a node for data that it has deleted or never had. */
const MISSING_DATA = /not in db|gc'd|block not found|cannot (find|load) block/i;

const AHEAD = /older than block's masterchain ref/i;

/** Whether the error means that the server lacks the data, so that an archive may still have it. */
export function isMissingOnServer(error: unknown): boolean {
  if (!(error instanceof LiteServerError)) return false;
  return error.code === 'SERVER_NOT_READY' || MISSING_DATA.test(error.serverMessage);
}

/** Whether the lookup failed because the result is newer than the reference block of the request. */
export function isResultNewer(error: unknown): boolean {
  return error instanceof LiteServerError && AHEAD.test(error.serverMessage);
}

/** The error that a lite server with the newest masterchain block `head` returns for a block that does not exist yet. */
export function blockNotFound(
  { workchain, shard }: ShardPrefix,
  by: LookupBy,
  head: BlockIdExt,
): LiteServerError {
  const [[name, value] = []] = Object.entries(by);
  const block = `(${workchain},${shard.toString(16).padStart(16, '0')}) ${name}=${value}`;
  const known =
    workchain === MASTERCHAIN
      ? `last known masterchain block: ${head.seqno}`
      : `possibly out of sync: shard_client_seqno=${head.seqno} ls_seqno=${head.seqno}`;
  const message = `cannot find block ${block}: ltdb: block not found (${known})`;
  return new LiteServerError({ code: 651, message });
}

/** The limit of nodes, in blocks. */
const MAX_AHEAD = 100;

/** The requested block is too far ahead of the head to wait for. */
export class FarBlockError extends TonwayError {
  override readonly name = 'FarBlockError';

  constructor(seqno: number, newest: number) {
    super(
      'BLOCK_TOO_FAR',
      `masterchain block ${seqno} is far ahead of the newest one, ${newest}: at most ${MAX_AHEAD} blocks are waited for`,
    );
  }
}

export function ensureNearHead(upstream: Upstream, seqno: number): void {
  const newest = Math.max(upstream.head?.id.seqno ?? 0, upstream.consensusSeqno ?? 0);
  if (newest > 0 && seqno > newest + MAX_AHEAD) throw new FarBlockError(seqno, newest);
}

/** Waits until the head is the requested block or a later one, after a sync on a devnet. */
export async function waitForRequestedBlock(
  upstream: Upstream,
  seqno: number,
  timeoutMs: number,
): Promise<void> {
  await upstream.sync();
  if ((upstream.head?.id.seqno ?? -1) >= seqno) return;
  if (upstream.consensusSeqno === null && upstream.head) throw new NoServerError(false);
  ensureNearHead(upstream, seqno);
  await upstream.waitForBlock(seqno, AbortSignal.timeout(timeoutMs));
}
