import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Address, type BlockIdExt, NO_CURRENCIES, toBase64, writeBoc } from '@tonway/chain';
import {
  LiteReader,
  readGlobalConfig,
  toTlBlockId,
  type VerifiedAccountState,
  verifyAccountState,
} from '@tonway/lite-client';
import { extraCurrencies } from '../../src/api/v2/shapes/account.ts';
import { blockId, transactionId } from '../../src/api/v2/shapes/block.ts';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { codeOf, dataOf, statusOf } from '../../src/network/contracts/contract-at.ts';
import type { CostReply, CostRequest, CostStart } from './cost-process.ts';

// One side of the `cost` benchmarks in a process of its own, so that its processor time can be told apart. Run by
// `cost-process.ts`.

interface Subject {
  readonly url: string;
  /** Resolves when requests are answered at this block. */
  waitForBlock(seqno: number): Promise<void>;
}

const SIDES = { tonway: startTonway, straight: startStraightLine };

process.once('message', async (start: CostStart) => {
  const subject = await SIDES[start.side](start);
  reply({ url: subject.url });
  process.on('message', async (request: CostRequest) => {
    if ('seqno' in request) await subject.waitForBlock(request.seqno);
    const { user, system } = process.cpuUsage();
    reply({ cpuMs: (user + system) / 1000 });
  });
});
process.once('disconnect', () => process.exit());

async function startTonway({ configFile }: CostStart): Promise<Subject> {
  // Not as a devnet, where every answer first requests the newest block.
  const settings = readSettings({ NETWORK: 'bench', GLOBAL_CONFIG: configFile, PORT: '0' });
  const { url, upstream } = await startServer(settings, { logTo: { write: () => {} } });
  return {
    url,
    async waitForBlock(seqno) {
      while ((upstream.head?.id.seqno ?? 0) < seqno) await sleep(5);
    },
  };
}

/** The least that a verified read over HTTP takes: one query to one server, its proofs, and JSON. */
async function startStraightLine({ globalConfigText }: CostStart): Promise<Subject> {
  const reader = await LiteReader.open(readGlobalConfig(globalConfigText));
  const [server] = reader.pool.servers;
  if (!server) throw new Error('no server');
  let head: BlockIdExt = await reader.reads.head();
  const http = createServer((request, response) => {
    const text = new URL(request.url ?? '', 'http://localhost').searchParams.get('address') ?? '';
    const { workchain, hash: id } = Address.parse(text);
    const params = { id: toTlBlockId(head), account: { workchain, id } };
    server.connection
      .query('getAccountState', params)
      .then((answer) => send(response, head, verifyAccountState(head, params, answer)));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async waitForBlock(seqno) {
      while (head.seqno < seqno) head = await reader.reads.head();
    },
  };
}

function send(response: ServerResponse, head: BlockIdExt, verified: VerifiedAccountState): void {
  const { account, shardAccount, genUtime } = verified;
  const [code, data] = [codeOf(account), dataOf(account)];
  const { lastTransactionLt: lt = 0n, lastTransactionHash: hash = new Uint8Array(32) } =
    shardAccount ?? {};
  const { coins, extra } = account?.storage.balance ?? NO_CURRENCIES;
  const json = JSON.stringify({
    ok: true,
    result: {
      '@type': 'raw.fullAccountState',
      balance: coins.toString(),
      extra_currencies: extraCurrencies(extra),
      last_transaction_id: transactionId({ lt, hash }),
      block_id: blockId(head),
      code: code ? toBase64(writeBoc(code)) : '',
      data: data ? toBase64(writeBoc(data)) : '',
      frozen_hash: '',
      sync_utime: genUtime,
      state: statusOf(account),
      suspended: false,
    },
  });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length });
  response.end(json);
}

function reply(message: CostReply): void {
  process.send?.(message);
}
