import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyPairFromSeed } from '@ton/crypto';
import { WalletContractV4 } from '@ton/ton';
import { Address, toBase64 } from '@tonway/chain';
import { eventually } from '../gateway/support/eventually.ts';
import { walletTransfer } from '../support/wallet-transfer.ts';
import type { SceneNetwork } from './support/scene-network.ts';
import { VisitedPage } from './support/visited-page.ts';

const RECEIVER = new Address(0, new Uint8Array(32).fill(0xa5));
/** The seed of a wallet that has no name; those of the devnet have one. */
const STRANGER = new Uint8Array(32).fill(0xa6);
/** Scenes have moved the clock of the network. */
const FAR_AHEAD = 2 ** 32 - 1;
const AMOUNTS = { 'claim your prize': '0.009', 'for the tea': '0.01', 'nothing at all': '0' };

/** Comments of senders, in the history of who receives them. */
export function comments({ dev, browser, url }: SceneNetwork): void {
  const sendAll = async () => {
    const { publicKey } = keyPairFromSeed(Buffer.from(STRANGER));
    const wallet = WalletContractV4.create({ workchain: 0, publicKey });
    await dev.control('devnet/faucet', { address: wallet.address.toRawString() });
    for (const [index, [comment, amount]] of Object.entries(AMOUNTS).entries()) {
      const boc = walletTransfer(STRANGER, {
        to: RECEIVER,
        amount,
        seqno: index,
        comment,
        validUntil: FAR_AHEAD,
      });
      const sent = await fetch(`${url}/api/v3/message`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ boc: toBase64(boc) }),
      });
      assert.equal(sent.status, 200, await sent.text());
      await received(index + 1);
    }
  };

  const received = (count: number) =>
    eventually(async () => {
      const path = `/api/v3/actions?account=${RECEIVER.toRaw()}`;
      return (await dev.json<{ actions: unknown[] }>(path)).actions.length === count;
    });

  test("comments of strangers' dust are folded, zero is muted, and every comment says whose it is", async () => {
    await sendAll();
    await using visited = await VisitedPage.open(browser, url, { width: 360 });
    const { page } = visited;
    await visited.goto(`/account/${RECEIVER.toRaw()}`);
    const row = (comment: string) => page.locator('.rows > li', { hasText: comment });
    await row('for the tea').getByText('comment by the sender').waitFor();
    assert.ok(await page.getByText('for the tea').isVisible());
    for (const comment of ['claim your prize', 'nothing at all']) {
      assert.ok(await page.getByText(comment).isHidden(), comment);
      await row(comment).locator('summary', { hasText: 'comment by the sender' }).click();
      await page.getByText(comment).waitFor();
    }
    assert.equal(await page.locator('.rows .amount.muted').innerText(), '0 GRAM');
    assert.deepEqual(await visited.overflow(), []);
    assert.deepEqual(await visited.violations(), []);
    assert.deepEqual(visited.problems(), []);
  });
}
