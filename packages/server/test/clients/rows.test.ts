import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { acton } from './rows/acton.ts';
import { actonscan } from './rows/actonscan.ts';
import { myTonWallet } from './rows/my-ton-wallet.ts';
import { rowNetwork } from './rows/row-network.ts';
import { type Cases, type ClientName, type OtherTest, ROWS, type RowName } from './rows/rows.ts';
import { walletKit } from './rows/wallet-kit.ts';

/** Tests with the clients of npm. */
const tonClient = (name: string): OtherTest => ({ file: 'clients/ton-client.test.ts', name });
const tonweb = (name: string): OtherTest => ({ file: 'clients/tonweb.test.ts', name });

const CASES: Readonly<Record<ClientName, Cases>> = {
  Acton: acton,
  'WalletKit, AppKit': walletKit,
  MyTonWallet: myTonWallet,
  'Actonscan, Studio': actonscan,
  '@ton/ton, Blueprint': {
    'v2 jsonRPC': tonClient(
      'get-methods are called under all their names, and failures are reported',
    ),
    'v2 sendBoc, sendBocReturnHash': {
      file: 'clients/blueprint.long.test.ts',
      name: 'a contract is deployed, called and read with each kind of wallet',
    },
    'v2 getAddressInformation': tonClient('a provider sends to contracts and reads their state'),
    'v2 blocks, transactions, shards': tonClient(
      'blocks and their transactions equal those of the network',
    ),
  },
  tonweb: {
    'v2 jsonRPC': tonweb('get-methods are called, raw and parsed, by name and by number'),
    'v2 sendBoc, sendBocReturnHash': tonweb('a wallet is deployed, pays, and reads its seqno'),
    'v2 getAddressInformation': tonweb('accounts equal those of the network'),
    'v2 blocks, transactions, shards': tonweb(
      'blocks, headers and transactions equal those of the network',
    ),
  },
};

suite('operations that clients use', async () => {
  const network = await rowNetwork();

  test('each operation has a test for each of its clients', () => {
    const cells = (table: Readonly<Record<string, readonly string[]>>) =>
      Object.entries(table).flatMap(([row, names]) => names.map((name) => `${name}: ${row}`));
    const tested = Object.entries(CASES).flatMap(([client, cases]) =>
      Object.keys(cases).map((row) => `${client}: ${row}`),
    );
    assert.deepEqual(tested.sort(), cells(ROWS).sort());
  });

  for (const row of Object.keys(ROWS) as RowName[])
    for (const [client, cases] of Object.entries(CASES)) {
      const found = cases[row];
      if (!found) continue;
      test(`${row}: ${client}`, async () => {
        if (typeof found === 'function') return found(network);
        const source = readFileSync(join(import.meta.dirname, '..', found.file), 'utf8');
        assert.ok(source.includes(`test('${found.name}'`), `${found.file} has no "${found.name}"`);
      });
    }
});
