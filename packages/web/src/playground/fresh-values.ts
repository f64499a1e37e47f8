import { type Cell, fromBase64, Message, readBoc, toBase64, toHex, writeBoc } from '@tonway/chain';
import { ton } from '../data/api.ts';
import { control } from '../devnet/control.ts';
import { settings } from '../location/settings.ts';
import type { Values } from './form.ts';

/** A message of the local network. */
interface LocalMessage {
  readonly to: string;
  readonly boc: string;
}

/** Sent requests change nothing that matters: a hundredth of a coin. */
const AMOUNT_NANO = '10000000';
const ROOT_PARAMETER = 4;
const HASH_BYTES = 32;
const MAX_HOPS = '32';
/** The first domain whose name begins with this is the example. */
const DOMAIN_PREFIX = 'a';
const RECEIVER = 'http://127.0.0.1:3000/hook';

export const isDevnet = settings.network === 'devnet';

/** Asked for when they are filled in: a message can be sent once only, and a webhook may be new. */
const FRESH: Readonly<Record<string, () => Promise<Values>>> = {
  ...everyOf(
    ['sendBoc', 'sendBocReturnHash', 'sendBocReturnHashNoError', 'message', 'emulateTrace'],
    async () => ({ boc: [(await signedMessage()).boc] }),
  ),
  async sendQuery() {
    const { to, boc } = await signedMessage();
    return { address: [to], body: [toBase64(writeBoc(bodyOf(boc)))] };
  },
  async sendQuerySimple() {
    const { to, boc } = await signedMessage();
    return { address: [to], body: [treeText(bodyOf(boc))] };
  },
  async sendCellSimple() {
    return { cell: [treeText(readBoc(fromBase64((await signedMessage()).boc)))] };
  },
  async pendingTransactions() {
    const [first] = await control<readonly LocalMessage[]>('waitingMessages');
    return first ? { account: [first.to] } : {};
  },
  async dnsResolve() {
    const { config } = await ton.v2.getConfigParam({ param: ROOT_PARAMETER });
    const root = readBoc(fromBase64(config.bytes)).slice().loadBytes(HASH_BYTES);
    const { domains } = await ton.v3.search({ query: DOMAIN_PREFIX, limit: 1 });
    const name = domains[0]?.domain;
    return { address: [`-1:${toHex(root)}`], ttl: [MAX_HOPS], ...(name && { name: [name] }) };
  },
  async createWebhook() {
    return isDevnet ? { url: [RECEIVER] } : {};
  },
  async redeliver() {
    const { id, cursor } = await newestWebhook();
    return { id: [String(id)], ...(cursor !== null && { from: [cursor], to: [cursor] }) };
  },
  ...everyOf(
    [
      ...['getWebhook', 'changeWebhook', 'deleteWebhook', 'pauseWebhook', 'resumeWebhook'],
      ...['testWebhook', 'listDeliveries'],
    ],
    async () => ({ id: [String((await newestWebhook()).id)] }),
  ),
};

function everyOf(names: readonly string[], ask: () => Promise<Values>) {
  return Object.fromEntries(names.map((name) => [name, ask]));
}

/** Examples that must be asked for; those of the document do where the network has none. */
export async function freshValues(operation: string): Promise<Values> {
  try {
    return (await FRESH[operation]?.()) ?? {};
  } catch {
    return {};
  }
}

/** Only a local network has a wallet that signs for everybody. */
async function signedMessage(): Promise<LocalMessage> {
  const { faucet } = await control<{ faucet: { address: string } }>('accounts');
  return control('faucetMessage', { address: faucet.address, amountNano: AMOUNT_NANO });
}

function bodyOf(boc: string): Cell {
  return Message.load(readBoc(fromBase64(boc))).body;
}

/** A cell as older operations take it. */
function treeText(cell: Cell): string {
  return JSON.stringify(treeOf(cell), null, 2);
}

function treeOf(cell: Cell): object {
  const { bitLength: len } = cell;
  const { bytes } = cell.rawSlice().loadBits(len);
  return { data: { b64: toBase64(bytes), len }, refs: cell.refs().map(treeOf) };
}

async function newestWebhook() {
  const { webhooks } = await ton.webhooks.listWebhooks();
  const newest = webhooks.at(-1);
  if (!newest) throw new RangeError('there is no webhook');
  return newest;
}
