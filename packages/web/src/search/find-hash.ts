import { ton } from '../data/api.ts';
import { blockPath } from '../routes/block-id.ts';

/** The page of the transaction, message or block with a hash; null if the index has none. */
export async function findHash(hex: string, signal: AbortSignal): Promise<string | null> {
  const options = { signal };
  const [transactions, messages, byRoot, byFile] = await Promise.all([
    ton.v3.transactions({ hash: [hex], limit: 1 }, options),
    ton.v3.messages({ msg_hash: [hex], limit: 1 }, options),
    ton.v3.blocks({ root_hash: hex, limit: 1 }, options),
    ton.v3.blocks({ file_hash: hex, limit: 1 }, options),
  ]);
  if (transactions.transactions.length > 0) return `/tx/${hex}`;
  if (messages.messages.length > 0) return `/message/${hex}`;
  const [block] = [...byRoot.blocks, ...byFile.blocks];
  return block ? blockPath(block) : null;
}
