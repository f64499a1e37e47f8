import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { Address, beginCell, external, storeMessage } from '@ton/core';
import type { Devnet } from '@tonway/devnet';
import { startServer } from '../../src/app/roles/serve.ts';
import { readSettings } from '../../src/config/read-settings.ts';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { askEveryWay, askOnce, type Params } from './support/ways.ts';

const CONFIG_CONTRACT = `-1:${'5'.repeat(64)}`;
const SOMEONE = `0:${'7'.repeat(64)}`;
const call = { address: CONFIG_CONTRACT, method: 'seqno', stack: [] };
const place = { workchain: -1, shard: '-9223372036854775808' };
const message = { source: SOMEONE, destination: SOMEONE, created_lt: 1 };

const NO_BLOCK_5000 =
  /^LITE_SERVER_NOTREADY: cannot find block \(-1,80{15}\) seqno=5000: ltdb: block not found \(last known masterchain block: \d+\)$/;

type Row = readonly [operation: string, params: Params, code: number, text: RegExp];

/** Of what is asked: the network is well. */
const ROWS: readonly Row[] = [
  ['runGetMethodStd', { ...call, stack: 'x' }, 422, /^Stack should be array$/],
  ['runGetMethodStd', { ...call, method: 'nothing' }, 500, /^Exit code 11 != 0$/],
  ['runGetMethodStd', { ...call, address: SOMEONE }, 500, /^Exit code -13 != 0$/],
  [
    'runGetMethodStd',
    { ...call, stack: [{ '@type': 'tvm.stackEntryBuilder' }] },
    542,
    /^Unsupported stack entry type: tvm\.stackEntryBuilder$/,
  ],
  [
    'runGetMethod',
    { ...call, stack: [['tvm.Builder', 'te6ccgEBAQEAAgAAAA==']] },
    542,
    /^Unsupported stack entry type: tvm\.Builder$/,
  ],
  [
    'runGetMethodStd',
    { ...call, stack: [{ '@type': 'tvm.stackEntryUnsupported' }] },
    500,
    /^Unsuppored stack entry$/,
  ],
  [
    'runGetMethodStd',
    { ...call, stack: Array(8001).fill(number(1)) },
    500,
    /^TVM stack input exceeds size limit$/,
  ],
  // arguments that the method does not take stay on the stack
  ['runGetMethodStd', { ...call, stack: [nested(300)] }, 533, /^Result stack depth >= 256$/],
  ['getTokenData', { address: CONFIG_CONTRACT }, 409, /^Smart contract is not Jetton or NFT$/],
  ['tryLocateResultTx', message, 404, /^transaction was not found$/],
  ['tryLocateSourceTx', message, 404, /^transaction was not found$/],
  ['getShards', { seqno: 5000 }, 500, NO_BLOCK_5000],
  ['getAddressBalance', { address: SOMEONE, seqno: 5000 }, 500, NO_BLOCK_5000],
  ['lookupBlock', { ...place, seqno: 5000 }, 500, NO_BLOCK_5000],
  [
    'lookupBlock',
    { ...place, lt: '9000000000000000' },
    500,
    /^LITE_SERVER_NOTREADY: cannot find block \(-1,80{15}\) lt=90{15}: ltdb: block not found \(last known masterchain block: \d+\)$/,
  ],
  [
    'lookupBlock',
    { ...place, workchain: 0, seqno: 5000 },
    500,
    /^LITE_SERVER_NOTREADY: cannot find block \(0,80{15}\) seqno=5000: ltdb: block not found \(possibly out of sync: shard_client_seqno=\d+ ls_seqno=\d+\)$/,
  ],
  [
    'getTransactions',
    { address: CONFIG_CONTRACT, lt: 5, hash: 'ab'.repeat(32) },
    500,
    /^LITE_SERVER_UNKNOWN: cannot /,
  ],
  // the block is newer than the one from which it is to be proven
  [
    'getShardBlockProof',
    { ...place, workchain: 0, seqno: 4, from_seqno: 1 },
    500,
    /^from mc block is too old$/,
  ],
  [
    'getShardBlockProof',
    { ...place, workchain: 0, seqno: 1, from_seqno: 5000 },
    500,
    /^lookup from block error: LITE_SERVER_/,
  ],
  [
    'getLibraries',
    { libraries: Array(17).fill('ab'.repeat(32)) },
    500,
    /^INVALID_FIELD: .*16 maximum$/,
  ],
  ['sendBoc', { boc: 'AAAA' }, 500, /^INVALID_BAG_OF_CELLS: bodycannot deserialize bag-of-cells/],
  ['sendBoc', { boc: 'te6ccgEBAQEAAgAAAA==' }, 500, /^Failed to unpack Message$/],
  ['sendBocReturnHashNoError', { boc: 'te6ccgEBAQEAAgAAAA==' }, 400, /^Failed to unpack Message$/],
];

const SETTINGS = { REQUEST_TIMEOUT_MS: '1000', ANSWER_CACHE_BYTES: '0' };
const HEALTHY = { refusal: null, silence: false, drop: false, delayMs: 0, history: null };

let accounts = 0;
/** An account that nobody has asked about. */
const anybody = () => `0:${(++accounts).toString(16).padStart(64, '0')}`;

function number(value: number) {
  return {
    '@type': 'tvm.stackEntryNumber',
    number: { '@type': 'tvm.numberDecimal', number: String(value) },
  };
}

function nested(levels: number): Params {
  let entry: Params = number(1);
  for (let i = 0; i < levels; i++)
    entry = {
      '@type': 'tvm.stackEntryTuple',
      tuple: { '@type': 'tvm.tuple', elements: [entry] },
    };
  return entry;
}

suite('every error has a cause that triggers it', () => {
  let running: ServerOverDevnet;
  before(async () => {
    running = await serverOverDevnet(SETTINGS);
    await running.devnet.mine(5);
  });
  after(() => running[Symbol.asyncDispose]());

  const url = () => `${running.server.url}/api/v2`;
  const ask = (operation: string, params: Params) => askEveryWay(url(), operation, params);

  for (const [operation, params, code, text] of ROWS)
    test(`${code} ${text} of ${operation}`, async () => {
      const answer = await ask(operation, params);
      assert.deepEqual([answer.code, answer.error?.match(text)?.length], [code, 1], answer.error);
    });

  test('a refusal has the text of the node, and a separate explanation', async () => {
    const cell = beginCell()
      .store(storeMessage(external({ to: Address.parse(SOMEONE) })))
      .endCell();
    const { error, explanation } = await ask('sendBoc', { boc: cell.toBoc().toString('base64') });
    const prefix = 'LITE_SERVER_UNKNOWN: cannot apply external message to current state : ';
    assert.equal(error, `${prefix}Failed to unpack account state`);
    assert.match(explanation ?? '', /^no account: /);
  });

  const CODES: readonly (readonly [serverCode: number, code: number, text: string])[] = [
    [601, 500, 'LITE_SERVER_FAILURE: as told'],
    [602, 500, 'LITE_SERVER_ERROR: as told'],
    [603, 500, 'LITE_SERVER_WARNING: as told'],
    [621, 500, 'LITE_SERVER_PROTOVIOLATION: as told'],
    [651, 500, 'LITE_SERVER_NOTREADY: as told'],
    [652, 504, 'LITE_SERVER_NETWORK timeout'],
    [653, 500, 'LITE_SERVER_CANCELLED: as told'],
    [0, 500, 'LITE_SERVER_UNKNOWN: as told'],
    [-400, 500, 'LITE_SERVER_UNKNOWN: as told'],
  ];
  for (const [serverCode, code, text] of CODES)
    test(`error ${serverCode} of a lite server becomes ${text}`, async () => {
      // a server that refuses its monitor, too, is soon not asked any more: then once again
      await until(async () => {
        let isTold = false;
        await broken({ refusal: { code: serverCode, message: 'as told' } }, async () => {
          const answer = await ask('getAddressBalance', { address: anybody() }).catch(() => null);
          isTold = answer?.code === code && answer.error === text;
        });
        return isTold;
      });
    });

  test('504 LITE_SERVER_NETWORK timeout: the lite server is silent or late', async () => {
    for (const fault of [{ silence: true }, { delayMs: 5000 }])
      await broken(fault, async () => {
        // once: who comes later is told that nobody is there
        const answer = await askOnce(url(), 'runGetMethodStd', { ...call, address: anybody() });
        assert.deepEqual([answer.code, answer.error], [504, 'LITE_SERVER_NETWORK timeout']);
      });
  });

  test('500 no workers alive, and 542: the lite server is gone', async () => {
    await broken({ drop: true }, async () => {
      await until(async () => {
        const { code, error } = await askOnce(url(), 'getConsensusBlock', {});
        return code === 500 && error === 'no workers alive';
      });
      const balance = await ask('getAddressBalance', { address: anybody() });
      assert.deepEqual([balance.code, balance.error], [542, noWorkers(0)]);
      const future = await ask('getShards', { seqno: 5000 });
      assert.deepEqual([future.code, future.error], [542, noWorkers(0)]);
    });
  });

  test('542 no workers available: no lite server was ever there', async () => {
    await broken({ drop: true }, async () => {
      await using another = await anotherServer();
      const answer = await askEveryWay(another.url, 'getMasterchainInfo', {});
      assert.deepEqual([answer.code, answer.error], [542, noWorkers(0)]);
    });
  });

  test('542 no workers available: no lite server keeps the whole history', async () => {
    await running.devnet.mine(20);
    await broken({ history: 5 }, async () => {
      await using another = await anotherServer();
      const params = { address: CONFIG_CONTRACT, archival: true };
      await until(async () => {
        const answer = await askOnce(another.url, 'getTransactions', params);
        return answer.code === 542 && answer.error === noWorkers(1);
      });
    });
  });

  async function anotherServer() {
    const environment = {
      NETWORK: 'devnet',
      GLOBAL_CONFIG: running.configFile,
      PORT: '0',
      ...SETTINGS,
    };
    const server = await startServer(readSettings(environment), { logTo: { write() {} } });
    return { url: `${server.url}/api/v2`, [Symbol.asyncDispose]: server.close };
  }

  async function broken(faults: Parameters<Devnet['faults']>[0], work: () => Promise<void>) {
    running.devnet.faults(faults);
    try {
      await work();
    } finally {
      running.devnet.faults(HEALTHY);
      const isWell = () => askOnce(url(), 'getAddressBalance', { address: anybody() });
      await until(async () => (await isWell()).ok);
    }
  }
});

function noWorkers(archival: 0 | 1): string {
  return `no workers available (archival=${archival} mode=Single)`;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await isTrue())) {
    assert.ok(Date.now() < end, 'in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
