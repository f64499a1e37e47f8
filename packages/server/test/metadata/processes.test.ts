import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type Address, contractAddress } from '@ton/core';
import { Devnet } from '@tonway/devnet';
import { jettonMinterInit, offChainContent } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import sharp from 'sharp';
import { startTonway } from '../faults/support/tonway-process.ts';
import { eventually } from '../gateway/support/eventually.ts';
import { startIndex } from '../indexer/support/index-process.ts';
import { networkFile } from '../indexer/support/network-file.ts';
import { ownDatabase } from '../support/own-database.ts';
import type { AnswerOf } from '../v3/support/answers.ts';
import { listenOn } from './support/listener.ts';

const RED = { r: 255, g: 0, b: 0 };
const PICTURE = await sharp({ create: { width: 600, height: 300, channels: 3, background: RED } })
  .png()
  .toBuffer();

const own = await ownDatabase();
const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
after(() => devnet.close());
const network = new DevnetNetwork(devnet);
after(() => network.close());
const folder = await mkdtemp(join(tmpdir(), 'tonway-metadata-'));
after(() => rm(folder, { recursive: true }));
const origin = await listenOn('127.0.0.1', ({ url }, response) => {
  const image = `http://127.0.0.1:${origin.port}/coin.png`;
  const document = { name: `Coin ${url}`, symbol: 'CN', image, decimals: 6 };
  if (url === '/coin.png') response.writeHead(200, { 'content-type': 'image/png' }).end(PICTURE);
  else
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});

/** Deploys a jetton whose content is a document of the test server. */
async function deploy(path: string): Promise<Address> {
  const content = offChainContent(`http://127.0.0.1:${origin.port}${path}`);
  const { code, data } = await jettonMinterInit(contractAddress(0, {}), content);
  assert.ok(code && data);
  const address = contractAddress(0, { code, data });
  await devnet.setAccount(address, { balanceNano: 10n ** 9n, code, data });
  // the index has an account since its first transaction
  await network.fund(address, 10n ** 9n);
  await network.settle();
  return address;
}

test('the document of a jetton is fetched by tonway index, and its image by tonway serve', async () => {
  const [plain, marked] = [await deploy('/plain.json'), await deploy('/marked.json')];
  const namesFile = join(folder, 'names.json');
  await writeFile(
    namesFile,
    JSON.stringify({ [marked.toString()]: { nsfw: true, verified: true } }),
  );
  const settings = {
    DATABASE_URL: own.url,
    GLOBAL_CONFIG: await networkFile({ after }, devnet),
    METADATA_ALLOW_ADDRESSES: `127.0.0.1:${origin.port}`,
  };
  const indexer = await startIndex({ ...settings, METADATA: 'true' });
  own.closeFirst(async () => indexer[Symbol.asyncDispose]());
  const server = await startTonway({
    ...settings,
    GATEWAY: 'false',
    NAMES_FILE: namesFile,
    IMAGE_PROXY: 'true',
    IMAGE_PROXY_SECRET: 's'.repeat(32),
    IMAGE_PROXY_URL: 'https://api.example',
  });
  own.closeFirst(async () => server[Symbol.asyncDispose]());

  const infoOf = async (address: Address) => {
    const response = await fetch(`${server.url}/api/v3/metadata?address=${address}`);
    const answer = (await response.json()) as AnswerOf<'metadata'>;
    return answer[address.toRawString().toUpperCase()];
  };
  for (const address of [plain, marked])
    await eventually(async () => (await infoOf(address))?.is_indexed === true);
  const [info] = (await infoOf(plain))?.token_info ?? [];
  assert.deepEqual(
    [info?.valid, info?.type, info?.name, info?.symbol, info?.is_nsfw, info?.extra?.decimals],
    [true, 'jetton_masters', 'Coin /plain.json', 'CN', false, '6'],
  );
  assert.match(await indexer.metrics(), /^tonway_metadata_fetched_total 2$/m);
  const [markedInfo] = (await infoOf(marked))?.token_info ?? [];
  assert.deepEqual([info?.extra?.verified, markedInfo?.extra?.verified], [false, true]);

  const imageOf = async (address: Address) => {
    const [{ is_nsfw, extra } = assert.fail()] = (await infoOf(address))?.token_info ?? [];
    const { origin: base, pathname } = new URL(String(extra?._image_medium));
    assert.equal(base, 'https://api.example');
    const response = await fetch(`${server.url}${pathname}`);
    assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp']);
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    assert.deepEqual([width, height], [300, 150]);
    return [is_nsfw, pathname.includes('/300-blurred/')];
  };
  assert.deepEqual(await imageOf(plain), [false, false]);
  assert.deepEqual(await imageOf(marked), [true, true]);
});
