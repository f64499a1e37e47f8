import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as chain from '@tonway/chain';
import * as liteClient from '@tonway/lite-client';
import { testExamples } from '@tonway/tools/examples';
import { fixturePath } from '@tonway/tools/fixtures';
import { recordedQuestion, recordedSignatures } from './support/example-data.ts';
import { replayChain } from './support/replay-chain.ts';
import { ReplayServer } from './support/replay-server.ts';

const { fromTlBlockId, Pool, readGlobalConfig } = liteClient;

const ENTRY = fileURLToPath(new URL('../src/index.ts', import.meta.url));
const recorded = replayChain('localnet');
const server = await ReplayServer.listen(recorded);
const configText = readFileSync(fixturePath('localnet', 'global.config.json'), 'utf8');
const config = { ...readGlobalConfig(configText), servers: [server.address] };
const pool = Pool.open(config.servers);
const folder = mkdtempSync(join(tmpdir(), 'tonway-examples-'));

after(async () => {
  await pool.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const data = {
  configText,
  config,
  pool,
  server: server.address,
  head: fromTlBlockId(recorded.info.last),
  address: chain.Address.parse(`-1:${'5'.repeat(64)}`),
  file: join(folder, 'trust.json'),
};

/** An example that sends `params` gets those of a recorded query; the server gives the recorded answer. */
testExamples(ENTRY, { ...chain, ...liteClient }, (example) => {
  if (example.includes('signatures')) return { ...data, ...recordedSignatures() };
  const name = /query\('(\w+)', params\)/.exec(example)?.[1];
  const isKeyBlock = example.includes('verifyKeyBlockConfig');
  return name ? { ...data, ...recordedQuestion(name, isKeyBlock) } : data;
});
