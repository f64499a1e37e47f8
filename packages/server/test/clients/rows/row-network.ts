import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { Address, Cell, loadMessage } from '@ton/core';
import { Address as ChainAddress } from '@tonway/chain';
import type { Devnet } from '@tonway/devnet';
import {
  type DnsScene,
  dns,
  installDnsRoot,
  type JettonHolder,
  type JettonsScene,
  jettons,
  type MultisigScene,
  multisig,
  type NftsScene,
  nfts,
  normalizedHash,
} from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { parseDevFlags } from '../../../src/app/cli/dev-flags.ts';
import { startDev } from '../../../src/app/roles/dev.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { ownDatabase } from '../../support/own-database.ts';
import { walletTransfer } from '../../support/wallet-transfer.ts';
import type { AnswerOf } from '../../v3/support/answers.ts';

/** `tonway dev` with jettons, NFTs, domains and a multisig wallet; everything is on one origin. */
export interface RowNetwork {
  readonly devnet: Devnet;
  readonly url: string;
  readonly scenes: Scenes;
  /** Owns jettons. */
  readonly holder: JettonHolder;
  /** A transfer of a wallet, in the index. */
  readonly sent: Transfer;
  /** The wallet of a key that nothing was sent with. */
  readonly unused: string;
  /** The answer of a GET operation of v3. */
  v3<Name extends string>(name: Name, query: string): Promise<AnswerOf<Name>>;
  /** The complete answer of a GET operation of v2. */
  v2(name: string, query: string): Promise<unknown>;
  post(path: string, body: object): Promise<Response>;
  /** The next transfer, signed. */
  transfer(): Transfer;
  /** Sends the next transfer. */
  send(path?: string): Promise<{ readonly response: Response; readonly transfer: Transfer }>;
  /** Returns when the index has all blocks, with their contracts. */
  indexed(): Promise<void>;
}

interface Scenes {
  readonly jettons: JettonsScene;
  readonly nfts: NftsScene;
  readonly domains: DnsScene;
  readonly multisig: MultisigScene;
}

interface Transfer {
  readonly wallet: string;
  readonly boc: string;
  /** In hex. */
  readonly normalizedHash: string;
}

const RECEIVER = new ChainAddress(0, new Uint8Array(32).fill(7));
const OK = 200;

/** The form of an address in v3. */
export function raw(address: Address): string {
  return address.toRawString().toUpperCase();
}

export async function rowNetwork(): Promise<RowNetwork> {
  const { devnet, url } = await startNetwork();
  const scenes = await playScenes(devnet);
  const holder = scenes.jettons.holders.find(({ balance }) => balance > 0n) ?? assert.fail();
  const [unused = assert.fail(), ...senders] = devnet.keys.prefunded;
  // Wallets take turns: pending traces of one wallet are limited by time.
  let count = 0;
  const transfer = () => {
    const { wallets, key } = senders[count % senders.length] ?? assert.fail();
    const seqno = Math.floor(count / senders.length);
    return transferOf(wallets.v4r2.toFriendly(), key.seed, seqno);
  };
  // as the applications ask, with a key
  const headers = { 'x-api-key': 'any', 'content-type': 'application/json' };
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers });
    assert.equal(response.status, OK, `${path}: ${await response.clone().text()}`);
    assert.match(response.headers.get('content-type') ?? '', /application\/json/);
    return response.json();
  };
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const indexed = async () =>
    void (await eventually(async () => (await fetch(`${url}/ready`)).ok, 60_000));
  const send = async (path = '/api/v2/sendBoc') => {
    const sent = transfer();
    const response = await post(path, { boc: sent.boc });
    // a refused message does not count
    if (response.ok) count++;
    return { response, transfer: sent };
  };
  const { transfer: sent } = await send();
  await devnet.mine();
  await indexed();
  return {
    devnet,
    url,
    scenes,
    holder,
    sent,
    unused: unused.wallets.v4r2.toFriendly(),
    v3: async (name, query) => (await get(`/api/v3/${name}?${query}`)) as never,
    v2: (name, query) => get(`/api/v2/${name}?${query}`),
    post,
    transfer,
    send,
    indexed,
  };
}

function transferOf(wallet: string, seed: Uint8Array, seqno: number): Transfer {
  const boc = Buffer.from(walletTransfer(seed, { to: RECEIVER, amount: '0.1', seqno }));
  const [cell = assert.fail()] = Cell.fromBoc(boc);
  const { body } = loadMessage(cell.beginParse());
  const hash = normalizedHash(Address.parse(wallet), body);
  return { wallet, boc: boc.toString('base64'), normalizedHash: hash };
}

/** `tonway dev` on free ports, closed after the tests of the file. */
export async function startNetwork() {
  const own = await ownDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'tonway-rows-'));
  after(() => rmSync(folder, { recursive: true }));
  // other tests must not find this network
  process.env.XDG_RUNTIME_DIR = folder;
  const args = ['--port', '0', '--lite-port', '0', '--interval', 'instant'];
  const flags = parseDevFlags(args, { DATABASE_URL: own.url }) ?? assert.fail();
  const print = () => {};
  const dev = await startDev({ ...flags, print, onStep: print, printError: print });
  own.closeFirst(() => dev.close());
  return dev;
}

async function playScenes(devnet: Devnet): Promise<Scenes> {
  await using network = new DevnetNetwork(devnet);
  await installDnsRoot(devnet);
  return {
    jettons: await jettons(network),
    nfts: await nfts(network),
    domains: await dns(network),
    multisig: await multisig(network),
  };
}
