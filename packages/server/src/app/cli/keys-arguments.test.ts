import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KeyError } from '../../store/errors.ts';
import { changeOf, newKey } from './keys-arguments.ts';
import { parseKeysCommand } from './keys-commands.ts';

const read = (line: string) => parseKeysCommand(line.split(' '));

test('create uses the plan free and its limits by default', () => {
  const plain = {
    name: 'wallet',
    owner: null,
    plan: 'free',
    ratePerSecond: null,
    burst: null,
    streamConnections: null,
    streamAddresses: null,
    privateServers: null,
    networks: null,
    expiresAt: null,
  };
  assert.deepEqual(newKey('wallet', {}), plain);
  const given = {
    plan: 'plus',
    owner: 'me',
    rate: '2.5',
    burst: '7',
    connections: '3',
    addresses: '0',
    networks: 'mainnet,testnet',
    'private-servers': 'no',
    expires: '2027-01-31',
  };
  assert.deepEqual(newKey('wallet', given), {
    name: 'wallet',
    owner: 'me',
    plan: 'plus',
    ratePerSecond: 2.5,
    burst: 7,
    streamConnections: 3,
    streamAddresses: 0,
    privateServers: false,
    networks: ['mainnet', 'testnet'],
    expiresAt: new Date('2027-01-31T00:00:00Z'),
  });
});

test('limit changes only the given options, and can restore those of the plan', () => {
  const given = {
    rate: 'plan',
    connections: 'plan',
    networks: 'all',
    expires: 'never',
    'private-servers': 'plan',
  };
  assert.deepEqual(changeOf(given), {
    ratePerSecond: null,
    streamConnections: null,
    networks: null,
    expiresAt: null,
    privateServers: null,
  });
});

for (const line of [
  'create wallet --plan plus --owner me --rate 2.5',
  'limit 3 --rate plan --networks all',
  'list --all --json',
  'usage',
  'usage wallet --days 7 --json',
  'rotate 5 --grace 60',
  'revoke wallet',
  'plans --json',
])
  test(`accepted: ${line}`, () => {
    assert.equal(typeof read(line), 'function');
  });

test('without a command, help is shown', () => {
  assert.equal(parseKeysCommand([]), null);
});

for (const line of [
  'destroy 1',
  'create',
  'create a b',
  'create a --rate 0',
  'create a --rate -1',
  'create a --rate 1e9',
  'create a --burst 1.5',
  'create a --networks a,,b',
  'create a --expires tomorrow',
  'create a --expires 2027-13-01',
  'create a --private-servers maybe',
  'create a --grace 5',
  'create a\u001b[31m',
  'rotate',
  'rotate 1 --grace -1',
  'create a --burst 1',
  'create a --connections many',
  'create a --addresses 1000001',
  'usage a b',
  'usage --days 0',
  'limit 1',
  'limit 1 --owner me',
  'list --plan free',
])
  test(`refused: ${JSON.stringify(line)}`, () => {
    assert.throws(
      () => read(line),
      (error) => error instanceof KeyError && error.code === 'OPTION_INVALID',
    );
  });
