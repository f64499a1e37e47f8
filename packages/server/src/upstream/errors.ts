import { type BlockIdExt, MASTERCHAIN } from '@tonway/chain';
import { LiteError, LiteServerError, type LookupBy, type ShardPrefix } from '@tonway/lite-client';

/** No server that may be asked can be: none lives, or none of them keeps the whole history. */
export class NoServerError extends LiteError {
  override readonly name = 'NoServerError';
  /** Whether only servers with the whole history were wanted. */
  readonly archival: boolean;

  constructor(archival: boolean, options?: ErrorOptions) {
    const which = archival ? 'no server keeps the whole history' : 'no server can answer';
    super('NO_SERVER', which, true, options);
    this.archival = archival;
  }
}

/** What the node says of data that it once had. */
const FORGOTTEN = /not in db|gc'd|block not found|cannot (find|load) block/i;

const AHEAD = /older than block's masterchain ref/i;

/** Whether an archive may still know what a server does not have. */
export function isForgotten(error: unknown): boolean {
  if (!(error instanceof LiteServerError)) return false;
  return error.code === 'SERVER_NOT_READY' || FORGOTTEN.test(error.serverMessage);
}

/** Whether the server knows newer blocks than the one that it was to look back from, and the answer lies there. */
export function isAhead(error: unknown): boolean {
  return error instanceof LiteServerError && AHEAD.test(error.serverMessage);
}

/** What a lite server whose newest masterchain block is `head` says of a block that does not exist yet. */
export function noSuchBlock(
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
