import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDevFlags } from './dev-flags.ts';

test('options of the command and of the devnet are parsed', () => {
  const flags = parseDevFlags(
    ['--port', '9000', '--lite-port', '0', '--interval', 'instant', '--scene', 'all', '--json'],
    { HOST: '::1' },
  );
  assert.deepEqual([flags?.environment.PORT, flags?.environment.HOST], ['9000', '::1']);
  assert.deepEqual(flags?.scenes, { names: ['all'], rate: 0 });
  assert.equal(flags?.isJson, true);
  const { port, production, shards } = flags?.network.devnet ?? {};
  assert.deepEqual([port, production, shards], [0, 'instant', 1]);
  assert.equal(parseDevFlags(['--help'], {}), null);
});

test('a fork is described by four options', () => {
  const args = [
    '--fork',
    'mainnet',
    '--fork-block',
    '5',
    '--fork-cache',
    'parts',
    '--fork-offline',
  ];
  const fork = { network: 'mainnet', block: 5, cache: 'parts', isOffline: true };
  assert.deepEqual(parseDevFlags(args, {})?.fork, fork);
  assert.equal(parseDevFlags([], {})?.fork, null);
});

test('mistakes are explained', () => {
  for (const [args, text] of [
    [['--interval', 'often'], /--interval: expected an integer/],
    [['--lite-port', '99999'], /--lite-port: expected an integer from 0 to 65535/],
    [['--rate', 'fast'], /--rate: "fast" is not a number from 0 to 1000/],
    [['--fork-block', '5'], /--fork-block needs a network: --fork mainnet, testnet, or/],
    [['--fork', 'mainnet', '--scene', 'all'], /scenes need a new chain, which a fork is not/],
    [['--fork-offline'], /--fork-offline needs a network/],
    [
      ['--fork', 'mainnet', '--fork-block', 'last'],
      /"last" is not the number of a masterchain block/,
    ],
    [['--unknown'], /unknown option --unknown/],
    [['--control-port', '1'], /unknown option --control-port/],
  ] as const)
    assert.throws(() => parseDevFlags(args, {}), text);
});
