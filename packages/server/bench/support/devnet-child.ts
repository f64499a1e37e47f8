import { WalletContractV4 } from '@ton/ton';
import { type Address, readBoc, toBase64 } from '@tonway/chain';
import { Devnet } from '@tonway/devnet';
import {
  AdnlClient,
  AdnlServer,
  encodeFunction,
  readGlobalConfig,
  toTlBlockId,
} from '@tonway/lite-client';
import type { DevnetReady, Mined } from './devnet-process.ts';

// A devnet in a separate process, whose lite server has prepared the accounts of the newest block: like a node, it needs
// far less time for an account than the client. Run by `devnet-process.ts`.

const HOST = '127.0.0.1';
const accounts = Number(process.argv[2]);
const devnet = await Devnet.start({ production: 'manual', port: 0, accounts });
const addresses = await deployWallets();
const [node] = readGlobalConfig(devnet.globalConfigText).servers;
if (!node) throw new Error('no server');
const { port, publicKey } = node;
const client = await AdnlClient.connect({ host: HOST, port, publicKey, idleMs: 2 ** 30 });
const ready = new Map<string, Uint8Array>();
const front = await AdnlServer.listen({
  seed: Buffer.alloc(32, 7),
  onQuery: async (query) => ready.get(keyOf(query)) ?? client.query(query),
});
await mine();
send({ globalConfigText: configOfFront(), addresses: addresses.map((address) => address.toRaw()) });
process.on('message', async () => {
  await mine();
  send({ seqno: devnet.status.head.seqno });
});
process.once('disconnect', () => process.exit());

async function deployWallets(): Promise<Address[]> {
  for (const { key, wallets } of devnet.keys.prefunded) {
    const publicKey = Buffer.from(key.publicKey);
    const { code, data } = WalletContractV4.create({ workchain: 0, publicKey }).init;
    const state = { code: readBoc(code.toBoc()), data: readBoc(data.toBoc()) };
    await devnet.setAccount(wallets.v4r2, state);
  }
  return devnet.keys.prefunded.map(({ wallets }) => wallets.v4r2);
}

async function mine(): Promise<void> {
  await devnet.mine();
  ready.clear();
  const id = toTlBlockId(devnet.status.head);
  for (const { workchain, hash } of addresses) {
    const data = encodeFunction('getAccountState', { id, account: { workchain, id: hash } });
    const query = encodeFunction('query', { data });
    ready.set(keyOf(query), await client.query(query));
  }
}

function keyOf(query: Uint8Array): string {
  return Buffer.from(query.buffer, query.byteOffset, query.length).toString('latin1');
}

/** As text, because JSON.parse would round 64-bit numbers. */
function configOfFront(): string {
  return devnet.globalConfigText
    .replace(toBase64(publicKey), toBase64(front.publicKey))
    .replace(`"port": ${port}`, `"port": ${front.port}`);
}

function send(message: DevnetReady | Mined): void {
  process.send?.(message);
}
