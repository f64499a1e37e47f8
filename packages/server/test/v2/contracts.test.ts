import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { readJson } from '@tonway/tools/fixtures';
import { type Ask, askV2 } from '../support/ask.ts';
import { recordedUpstream } from '../support/recorded-upstream.ts';

// Every contract of the recorded scenario, whose kinds are known.

interface Actor {
  readonly address: string;
  readonly kind: string;
}

const KINDS: readonly (readonly [kind: RegExp, type: string])[] = [
  [/^jetton master/, 'jetton_master'],
  [/^jetton wallet/, 'jetton_wallet'],
  [/^(nft|dns) collection/, 'nft_collection'],
  [/^(nft|dns) item/, 'nft_item'],
];
/** The last block of the scenario. */
const SEQNO = 1146;

suite('contracts of the recorded network', () => {
  let ask: Ask;
  let actors: [name: string, actor: Actor][] = [];

  const closing: (() => Promise<void>)[] = [];
  after(() => Promise.all(closing.map((close) => close())));

  before(async () => {
    const owner = { after: (close: unknown) => void closing.push(close as () => Promise<void>) };
    ask = askV2(owner, await recordedUpstream(owner, 'localnet', 1353));
    actors = Object.entries(
      readJson<{ actors: Record<string, Actor> }>('localnet', 'scenario.json').actors,
    );
  });

  const isActive = async (address: string) =>
    (await ask('getAddressState', { address, seqno: SEQNO })).result === 'active';

  const ofActor = async (operation: string, name: string) => {
    const address = actors.find(([each]) => each === name)?.[1].address ?? '';
    const answer = await ask(operation, { address, seqno: SEQNO });
    assert.ok(answer.ok, answer.error);
    return answer.result as Readonly<Record<string, unknown>>;
  };

  test('only wallets are recognized as wallets', async () => {
    let wallets = 0;
    for (const [name, { address, kind }] of actors) {
      const { result } = await ask('getWalletInformation', { address, seqno: SEQNO });
      const shown = result as { wallet: boolean; wallet_type?: string; seqno?: number };
      const version = (await isActive(address)) ? /^wallet v(\d)(r\d)$/.exec(kind) : null;
      assert.equal(shown.wallet, version !== null, name);
      assert.equal(
        shown.wallet_type,
        version ? `wallet v${version[1]} ${version[2]}` : undefined,
        name,
      );
      if (version) wallets++;
    }
    assert.equal(wallets, 16);
  });

  test('only tokens are recognized as tokens', async () => {
    const found: Record<string, number> = {};
    for (const [name, { address, kind }] of actors) {
      const type = KINDS.find(([pattern]) => pattern.test(kind))?.[1];
      const answer = await ask('getTokenData', { address, seqno: SEQNO });
      const shown = answer.result as { contract_type: string } | undefined;
      const expected = (await isActive(address)) ? type : undefined;
      assert.equal(shown?.contract_type, expected, `${name}: ${answer.error}`);
      if (!expected) assert.equal(answer.code, 409, name);
      else found[expected] = (found[expected] ?? 0) + 1;
    }
    assert.deepEqual(found, {
      jetton_master: 2,
      jetton_wallet: 7,
      nft_collection: 3,
      nft_item: 14,
    });
  });

  test('a jetton and its wallet refer to each other', async () => {
    const master = await ofActor('getTokenData', 'jetton.master');
    assert.equal(master.total_supply, '1493000000000');
    const wallet = await ofActor('getTokenData', 'jetton.wallet.bob');
    const { address } = await ofActor('getExtendedAddressInformation', 'jetton.master');
    assert.equal(wallet.jetton, (address as { account_address: string }).account_address);
    assert.equal(wallet.jetton_wallet_code, master.jetton_wallet_code);
  });

  test('a domain has its records', async () => {
    const { content } = await ofActor('getTokenData', 'dns.item');
    const { domain, data } = content as { domain: string; data: Record<string, unknown> };
    assert.equal(domain, 'localnettest.ton');
    assert.deepEqual(data.wallet, {
      '@type': 'dns_smc_address',
      smc_addr: {
        '@type': 'addr_std',
        workchain_id: 0,
        address: '38407564d4ad4890011d3fce86d8858203d6d865b5acdaa2c493fa91c2ec31fa',
      },
    });
  });
});
