import { rest, uint64 } from './fields.ts';
import { struct } from './struct.ts';

export const excess = struct('excess', '#d53276db', { queryId: uint64 });
export const topUp = struct('top_up', '#d372158c', { queryId: uint64 });
export const encryptedTextComment = struct('encrypted_text_comment', '#2167da4b', {
  data: rest,
});

/** The body of a bounced message: the first 256 bits of the original body. */
export const bounce = struct('bounce', '#ffffffff', { payload: rest });

export const COMMON_BODIES = [excess, topUp, encryptedTextComment, bounce] as const;
