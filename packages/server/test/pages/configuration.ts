import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Address,
  Builder,
  CONFIG_PARAM_TYPES,
  Config,
  type ConfigParamNumber,
  fromBase64,
  readBoc,
  StakeLimits,
  toBase64,
  toHex,
  writeBoc,
} from '@tonway/chain';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const NANO = 10n ** 9n;
const ELECTOR = `-1:${'3'.repeat(64)}`;
/** Of these the page shows an address, or a link to the validators. */
const LINKED: readonly number[] = [0, 1, 2, 3, 4, 31, 32, 33, 34, 35, 36, 37];

export function configuration({ dev, browser, url, first }: SceneNetwork): void {
  test('the header names the signed block of an answer of lite servers, else that of the index', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const { page } = visited;
    const status = page.locator('.head-status');
    await visited.goto('/');
    await status.filter({ hasText: /^index at block [\d,]+ / }).waitFor();
    for (const path of ['/config', '/validators']) {
      await visited.goto(path);
      await status.filter({ hasText: /^block [\d,]+, signed$/ }).waitFor();
    }
    await visited.goto('/config?seqno=3');
    await status.filter({ hasText: /^block 3, signed$/ }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Tonway' }).click();
    await status.filter({ hasText: /^index at block/ }).waitFor();
    for (const width of [901, 360]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await visited.overflow(), [], String(width));
    }
  });

  test('configuration and validators are what chain decodes, at an old block too', async () => {
    const info = await dev.json<{ result: { last: { seqno: number } } }>(
      '/api/v2/getMasterchainInfo',
    );
    const old = info.result.last.seqno;
    const limits = new Builder();
    // An old block has another configuration than the newest one.
    const minStake = BigInt(old) * NANO;
    StakeLimits.store(
      { minStake, maxStake: 10n ** 6n * NANO, minTotalStake: minStake, maxStakeFactor: 3 << 16 },
      limits,
    );
    const newStake = `${old.toLocaleString('en')}\u00a0GRAM to`;
    const value = toBase64(writeBoc(limits.build()));
    await dev.control('devnet/setConfigParam', { number: 17, value });
    await dev.json('/ready');
    await using visited = await VisitedPage.open(browser, url);
    for (const query of ['', `?seqno=${old}`]) {
      const config = await configAt(query);
      await visited.goto(`/config${query}`);
      assert.deepEqual(await shownParameters(visited), decodedParameters(config), query);
      assert.deepEqual(
        await fundamentalContracts(visited),
        [...(config.get(31) ?? [])].map(([hash]) => toHex(hash)),
      );
      await visited.page.getByRole('link', { name: 'All validators' }).first().click();
      await visited.page.getByRole('heading', { name: 'Current validators' }).waitFor();
      await visited.settled();
      assert.equal(visited.path(), `/validators${query}`);
      await assertValidators(visited, config);
    }
    const stake = visited.page.locator('.facts > div').filter({ hasText: /^Stake\d/ });
    assert.equal((await stake.innerText()).includes(newStake), false);
    await visited.page.getByLabel('At masterchain block').fill('');
    await visited.page.getByRole('button', { name: 'Show' }).click();
    await stake.filter({ hasText: newStake }).waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  test('participants of a running election are those of the elector; without one the page says so', async () => {
    await using visited = await VisitedPage.open(browser, url);
    const panel = visited.page.getByRole('region', { name: 'Running election' });
    await visited.goto('/validators');
    await panel.getByText(/^1 participant with/).waitFor();
    const [key = '', , stake = '', share, factor] = await panel.locator('td').allInnerTexts();
    assert.equal(await stakeOf(key), nanoOf(stake));
    assert.deepEqual([share, factor], ['100.000 %', '3 ×']);
    const { details } = await first<{ details: { stake_holder: string } }>(
      ...(['/api/v3/actions?action_type=election_deposit', 'actions'] as const),
    );
    const account = await panel.locator('[data-account]').getAttribute('data-account');
    assert.equal(Address.parse(account ?? '').toRaw(), details.stake_holder.toLowerCase());
    for (const width of [1440, 768, 360]) {
      await visited.page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await visited.violations(), [], `${width} pixels wide`);
      assert.deepEqual(await visited.overflow(), [], `${width} pixels wide`);
    }
    // Before the scene the elector of the devnet held no elections.
    await visited.goto('/validators?seqno=1');
    await panel.getByText('No election is running.').waitFor();
    assert.deepEqual(visited.problems(), []);
  });

  /** What the elector itself says of a public key. */
  async function stakeOf(publicKey: string): Promise<bigint> {
    const number = { '@type': 'tvm.numberDecimal', number: String(BigInt(`0x${publicKey}`)) };
    const stack = [{ '@type': 'tvm.stackEntryNumber', number }];
    const answer = await dev.json<{ result: { stack: { number: { number: string } }[] } }>(
      '/api/v2/runGetMethodStd',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address: ELECTOR, method: 'participates_in', stack }),
      },
    );
    return BigInt(answer.result.stack[0]?.number.number ?? assert.fail());
  }

  async function configAt(query: string): Promise<Config> {
    const answer = await dev.json<{ result: { config: { bytes: string } } }>(
      `/api/v2/getConfigAll${query}`,
    );
    return Config.fromRoot(readBoc(fromBase64(answer.result.config.bytes)));
  }
}

/** `1,234 GRAM`: the stakes of the scene are whole. */
function nanoOf(coins: string): bigint {
  return BigInt(coins.replaceAll(/[^\d.]/g, '')) * NANO;
}

type Parameters = Readonly<Record<string, readonly string[]>>;

/** The hash of the cell of each parameter, and the numbers, hashes and keys in its value. */
function decodedParameters(config: Config): Parameters {
  const numbers = (number: number) =>
    Object.hasOwn(CONFIG_PARAM_TYPES, number) && !LINKED.includes(number)
      ? numbersIn(config.get(number as ConfigParamNumber))
      : [];
  return Object.fromEntries(
    [...config.params].map(([number, cell]) => [
      `p${number}`,
      [cell.hashHex(), ...numbers(number)],
    ]),
  );
}

function numbersIn(value: unknown): readonly string[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  if (value instanceof Uint8Array) return [toHex(value)];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  const pairs = Symbol.iterator in value ? [...(value as Iterable<[unknown, unknown]>)] : null;
  // The keys of a set are its values.
  if (pairs?.length && pairs.every(([, each]) => each === true))
    return pairs.flatMap(([key]) => numbersIn(key));
  return (pairs ?? Object.entries(value)).flatMap(([, each]) => numbersIn(each));
}

/** Hexadecimal digits are hashes and keys. */
const NUMBER = /^(-?\d+|[0-9a-f]{32,})$/;

async function shownParameters({ page }: VisitedPage): Promise<Parameters> {
  const shown = await page.locator('.parameters > li').evaluateAll((rows) =>
    rows.map((row) => {
      const leaves = [...row.querySelectorAll('.leaf')].map(({ textContent }) => textContent ?? '');
      return [row.id, row.querySelector('.cell .hash')?.textContent ?? '', leaves] as const;
    }),
  );
  return Object.fromEntries(
    shown.map(([id, hash, leaves]) => {
      const texts = LINKED.includes(Number(id.slice(1))) ? [] : leaves;
      const numbers = texts.flatMap((text) => text.split(', ')).filter((text) => NUMBER.test(text));
      return [id, [hash, ...numbers]];
    }),
  );
}

async function fundamentalContracts({ page }: VisitedPage): Promise<readonly string[]> {
  const links = page.locator('#p31 .account');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('data-account') ?? ''),
  );
  return addresses.map((address) => toHex(Address.parse(address).hash));
}

/** The public keys of each set, and the share of each validator. */
async function assertValidators({ page }: VisitedPage, config: Config): Promise<void> {
  const sets = [
    ['Current validators', config.get(35) ?? config.get(34)],
    ['Next validators', config.get(37) ?? config.get(36)],
    ['Previous validators', config.get(33) ?? config.get(32)],
  ] as const;
  for (const [name, set] of sets) {
    const panel = page.getByRole('region', { name });
    const keys = await panel.locator('td.hash').allInnerTexts();
    assert.deepEqual(keys, set?.validators.map(({ publicKey }) => toHex(publicKey)) ?? [], name);
    if (!set) continue;
    const shares = await panel.locator('td.number').allInnerTexts();
    const percent = set.validators.map(
      ({ weight }) => Number((weight * 10n ** 5n) / set.totalWeight) / 1000,
    );
    assert.deepEqual(
      shares.map((text) => Number.parseFloat(text)),
      percent,
      name,
    );
    assert.match(
      await panel.innerText(),
      new RegExp(`${set.validators.length} validators?, ${set.main} of`),
    );
  }
}
