import { equalBytes } from '@tonway/chain';
import { type Conversation, conversations, NETWORKS, type Network } from './conversations.ts';
import { ask } from './recorded-network.ts';

/** Comparison of our answers to recorded queries of one kind with the node's. */
export interface Tally {
  asked: number;
  /** Byte for byte. */
  equal: number;
  /** Different bytes, accepted by `accepts`. */
  accepted: number;
  /** Differing rows, for the failure message. */
  readonly differing: string[];
}

/** Whether a different answer is equivalent and its proof is valid. */
export type Accepts = (row: Conversation, ours: Uint8Array) => boolean | Promise<boolean>;

/** Sends all recorded queries of a kind, on both networks. */
export async function differences(name: string, accepts: Accepts = () => false): Promise<Tally> {
  const tally: Tally = { asked: 0, equal: 0, accepted: 0, differing: [] };
  for (const network of NETWORKS) {
    for (const row of rowsOf(network, name)) await compare(network, row, accepts, tally);
  }
  return tally;
}

export function* rowsOf(network: Network, name: string): Generator<Conversation> {
  for (const row of conversations(network)) if (row.name === name && row.response) yield row;
}

async function compare(
  network: Network,
  row: Conversation,
  accepts: Accepts,
  tally: Tally,
): Promise<void> {
  const ours = await ask(network, row.head, row.request, row.nowSeconds);
  tally.asked++;
  if (row.response && equalBytes(ours, row.response)) tally.equal++;
  else if (await accepts(row, ours)) tally.accepted++;
  else tally.differing.push(`${network} row ${row.row} ${row.name}: ${row.note}`);
}
