import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type BlockIdExt, Builder } from '@tonway/chain';
import { createClient } from '@tonway/client';
import { launchBrowser, NO_BROWSER } from '@tonway/tools/browser';
import { Random } from '@tonway/tools/random';
import { build } from 'esbuild-wasm';
import { type ServerOverDevnet, serverOverDevnet } from '../support/server-over-devnet.ts';
import { type Checked, mutated } from './support/proof-mutations.ts';

/** The check as the pages bundle it: null if it passes up to its last step, otherwise why it is refused. */
const ENTRY = `
  import { Address } from '@tonway/chain';
  import { checkAccountAnswer } from './src/proof/check.ts';
  import { loadBlockProofs } from './src/proof/load-proof.ts';
  export { loadBlockProofs };
  export async function steps({ address, answer, proofs }, pinned = null) {
    const said = [];
    const check = checkAccountAnswer(Address.parse(address), answer, proofs, { pinned });
    for await (const step of check) said.push(step);
    return said;
  }
  export async function accepted(cases) {
    const found = [];
    for (const [index, each] of cases.entries())
      await steps(each).then(() => found.push(index), () => {});
    return found;
  }
`;

interface Check {
  loadBlockProofs(ton: object, seqno: number, pinned: BlockIdExt): Promise<Checked['proofs']>;
  steps(checked: Checked, pinned?: BlockIdExt): Promise<string[]>;
  /** The indexes of the cases that pass. */
  accepted(cases: readonly Checked[]): Promise<number[]>;
}

const MUTATIONS = 1000;
const WALLET = `0:${'1'.repeat(64)}`;
const ELECTOR = `-1:${'3'.repeat(64)}`;

describe('the proof check of the pages', () => {
  let over: ServerOverDevnet;
  let folder: string;
  let bundle: string;
  let check: Check;
  let cases: Checked[];

  before(async () => {
    over = await serverOverDevnet();
    await over.devnet.faucet(WALLET, 5_250_000_000n);
    // two key blocks
    for (const number of [1000, 1001])
      await over.devnet.setConfigParam(number, new Builder().build());
    await over.devnet.mine();
    bundle = await bundled();
    folder = await mkdtemp(join(tmpdir(), 'tonway-proof-'));
    await writeFile(join(folder, 'check.mjs'), bundle);
    check = (await import(pathToFileURL(join(folder, 'check.mjs')).href)) as Check;
    cases = await Promise.all([WALLET, ELECTOR, `0:${'0'.repeat(64)}`].map(loaded));
  });

  after(async () => {
    await over?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function loaded(address: string): Promise<Checked> {
    const ton = createClient({ url: over.server.url });
    const { body } = await ton.v2.getAddressInformation.response({ address, proof: true });
    const { seqno } = body.result.block_id;
    const proof = await ton.v2.getMasterchainBlockProof({ seqno });
    return { address, answer: { result: body.result, proof: body.proof ?? [] }, proofs: [proof] };
  }

  test('accepts an account of the basechain, step by step', async () => {
    const said = await check.steps(cases[0] as Checked);
    assert.match(said[0] ?? '', /^Trust starts at .*, as this server names it\.$/);
    assert.match(said[1] ?? '', /^Block \d+ is signed by 100 % of the weight of validator set /);
    assert.match(said[2] ?? '', /^Block \d+ lists shard block \(0,8000000000000000,\d+\)/);
    assert.match(said[3] ?? '', /has the account, a cell with the hash [0-9a-f]{64}/);
    assert.match(said[4] ?? '', /^Its balance at block \d+ is 5\.25 GRAM\.$/);
    assert.equal(said.length, 5);
  });

  test('accepts an account of the masterchain, and an account that does not exist', async () => {
    assert.equal((await check.steps(cases[1] as Checked)).length, 4);
    assert.match((await check.steps(cases[2] as Checked))[3] ?? '', /has no such account/);
  });

  test('starts at a block that the reader pins, and refuses another one', async () => {
    const ton = createClient({ url: over.server.url });
    const wallet = cases[0] as Checked;
    const { seqno } = wallet.answer.result.block_id;
    const { store } = over.devnet;
    const zero = store.zeroStates.find(({ id }) => id.workchain === -1)?.id;
    const previous = store.masterchainBlock(seqno - 1)?.id;
    assert.ok(zero && previous);
    for (const id of [zero, previous]) {
      const proofs = await check.loadBlockProofs(ton.v2, seqno, id);
      const said = await check.steps({ ...wallet, proofs }, id);
      assert.match(said[0] ?? '', /, which you have pinned\.$/);
      const other = { ...id, rootHash: new Uint8Array(32) };
      await assert.rejects(check.steps({ ...wallet, proofs }, other), /which is not proven/);
    }
  });

  test(`refuses ${MUTATIONS} changed answers`, async () => {
    assert.deepEqual(await check.accepted(mutations()), []);
  });

  test('refuses the answer about another account', async () => {
    const [first, second, third] = cases as [Checked, Checked, Checked];
    for (const address of [second.address, third.address])
      await assert.rejects(check.steps({ ...first, address }));
    await assert.rejects(check.steps({ ...third, address: first.address }));
  });

  test('accepts and refuses the same in a browser', { skip: NO_BROWSER }, async () => {
    await using browser = await launchBrowser();
    const page = await browser.newPage();
    await page.route('**/*', (route) => {
      const isScript = route.request().url().endsWith('.mjs');
      const contentType = isScript ? 'text/javascript' : 'text/html';
      return route.fulfill({ contentType, body: isScript ? bundle : '<!doctype html>' });
    });
    await page.goto('http://127.0.0.1:1/');
    const inBrowser = (list: readonly Checked[]) =>
      page.evaluate(async (given) => {
        const path = '/check.mjs';
        const { accepted } = (await import(path)) as Check;
        return accepted(given);
      }, list);
    assert.deepEqual(await inBrowser(cases), [0, 1, 2]);
    assert.deepEqual(await inBrowser(mutations()), []);
  });

  function mutations(): Checked[] {
    const random = new Random(1);
    return Array.from({ length: MUTATIONS }, (_, index) => {
      const original = cases[index % cases.length] as Checked;
      return mutated(original, cases[(index + 1) % cases.length] as Checked, random);
    });
  }
});

async function bundled(): Promise<string> {
  const resolveDir = join(import.meta.dirname, '../../../web');
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir, loader: 'js' },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    conditions: ['@tonway/source'],
  });
  return outputFiles[0]?.text ?? '';
}
