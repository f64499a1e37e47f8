import { test } from 'node:test';
import { LiteServer } from '@tonway/devnet';
import { assertTold, openWard, startPatient, told } from './support/patient.ts';

const { parts, devnet, folder, settings } = await openWard();
const SKEW_SECONDS = 300;
const MAX_AGE_SECONDS = 10;

/** What the clocks of the lite servers differ from that of this machine. */
let shiftSeconds = 0;
await devnet.mine(30);
/** It keeps few blocks, as a node that is no archive. */
const options = { history: 8, nowSeconds: () => Math.floor(Date.now() / 1000) + shiftSeconds };
const server = await LiteServer.listen(devnet.store, options);
parts.defer(() => server.close(0));
const patient = await startPatient(
  {
    ...settings,
    GLOBAL_CONFIG: await folder.config('one.config.json', [server]),
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
  assertTold(await told(patient, planted), planted);
});

test('a clock that is ahead is named by all', async () => {
  shiftSeconds = -SKEW_SECONDS;
  const planted = ['clock-ahead', 'no-archive', 'one-lite-server'];
  assertTold(await told(patient, planted), planted);
  shiftSeconds = 0;
});

test('lite servers that end, or produce nothing, are named by all, and fail readiness', async () => {
  clearInterval(producing);
  await server.close(0);
  for (let i = 0; i < 12; i++) await fetch(`${patient.url}/api/v2/getMasterchainInfo?no=${i}`);
  const planted = ['no-lite-server', 'one-lite-server', 'head-old'];
  assertTold(await told(patient, planted), planted);
});
