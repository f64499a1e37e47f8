import { test } from 'node:test';
import { LiteServer } from '@tonway/devnet';
import {
  assertReported,
  reported,
  startNetwork,
  startObserved,
} from './support/observed-server.ts';

const { parts, devnet, folder, settings } = await startNetwork();
const SKEW_SECONDS = 300;
const MAX_AGE_SECONDS = 10;

/** How far the clocks of the lite servers differ from the clock of this machine. */
let shiftSeconds = 0;
await devnet.mine(30);
/** It keeps few blocks, as a node that is not archival. */
const options = { history: 8, nowSeconds: () => Math.floor(Date.now() / 1000) + shiftSeconds };
const liteServer = await LiteServer.listen(devnet.store, options);
parts.defer(() => liteServer.close(0));
const server = await startObserved(
  {
    ...settings,
    GLOBAL_CONFIG: await folder.config('one.config.json', [liteServer]),
    READY_MAX_HEAD_AGE_SECONDS: `${MAX_AGE_SECONDS}`,
  },
  parts,
);
const producing = setInterval(() => void devnet.mine(), 1000);
parts.defer(async () => clearInterval(producing));

test('a clock that is behind, and a single lite server, are named by all', async () => {
  shiftSeconds = SKEW_SECONDS;
  // By the clock of the lite server the blocks of now are five minutes old.
  const planted = ['clock-behind', 'head-old', 'no-archive', 'one-lite-server'];
  assertReported(await reported(server, planted), planted);
});

test('a clock that is ahead is named by all', async () => {
  shiftSeconds = -SKEW_SECONDS;
  const planted = ['clock-ahead', 'no-archive', 'one-lite-server'];
  assertReported(await reported(server, planted), planted);
  shiftSeconds = 0;
});

test('lite servers that end, or produce nothing, are named by all, and fail readiness', async () => {
  clearInterval(producing);
  await liteServer.close(0);
  for (let i = 0; i < 12; i++) await fetch(`${server.url}/api/v2/getMasterchainInfo?no=${i}`);
  const planted = ['no-lite-server', 'one-lite-server', 'head-old'];
  assertReported(await reported(server, planted), planted);
});
