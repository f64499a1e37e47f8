import {
  Address,
  Block,
  type Message,
  readBoc,
  toBase64,
  toHex,
  transactionsOf,
} from '@tonway/chain';
import { blocksOf, type Network } from '@tonway/tools/fixtures';

/** A message of a recorded chain, and the hashes of the transactions at its ends. */
export interface Delivery {
  readonly params: MessageParams;
  sender: string | null;
  receiver: string | null;
}

export interface MessageParams {
  readonly source: string;
  readonly destination: string;
  readonly created_lt: string;
}

/** The messages between accounts as the blocks themselves have them. */
export function deliveriesOf(network: Network): Delivery[] {
  const deliveries = new Map<string, Delivery>();
  for (const { boc } of blocksOf(network)) addBlock(deliveries, Block.load(readBoc(boc)));
  return [...deliveries.values()];
}

function addBlock(deliveries: Map<string, Delivery>, block: Block): void {
  for (const { hash, inMessage, outMessages } of transactionsOf(block)) {
    const received = inMessage && deliveryOf(deliveries, inMessage);
    if (received) received.receiver = toBase64(hash);
    for (const message of outMessages) {
      const sent = deliveryOf(deliveries, message);
      if (sent) sent.sender = toBase64(hash);
    }
  }
}

/** Null: the message has an end outside the chain. */
function deliveryOf(deliveries: Map<string, Delivery>, { hash, info }: Message): Delivery | null {
  if (info.kind !== 'internal') return null;
  const { source, destination, createdLt } = info;
  if (!(source instanceof Address) || !(destination instanceof Address)) return null;
  const params = {
    source: source.toRaw(),
    destination: destination.toFriendly(),
    created_lt: createdLt.toString(),
  };
  const key = toHex(hash);
  const found = deliveries.get(key) ?? { params, sender: null, receiver: null };
  deliveries.set(key, found);
  return found;
}
