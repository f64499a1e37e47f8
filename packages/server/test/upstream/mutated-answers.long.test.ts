import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Address, toBase64, toHex } from '@tonway/chain';
import { testSize } from '@tonway/tools/sizes';
import type { Upstream } from '../../src/network/upstream/session.ts';
import { Truth } from '../faults/support/truth.ts';
import { FaultyNetwork, msUntil } from '../support/faulty-network.ts';

const LIES = testSize('TONWAY_READ_LIES');
/** Accounts that are read at a time, as requests of several clients. */
const AT_A_TIME = 16;
const ANY = { archival: false, privateServers: false };

test(`no account is read wrong from servers that tell ${LIES} lies`, async (t) => {
  const network = await FaultyNetwork.start(t, [{}, {}]);
  // A server that is caught would otherwise not be asked again for a minute.
  const upstream = await network.open(t, { pool: { distrustMs: 0 } });
  const reads = new ComparedReads(network, upstream);
  for (const liar of network.liars) liar.lies = 0.5;
  const told = () => network.liars.reduce((sum, liar) => sum + liar.told, 0);
  while (told() < LIES) await reads.ofNextBlock();
  t.diagnostic(`${told()} lies, ${reads.right} accounts read, ${reads.failed} reads failed`);
  assert.ok(reads.right > LIES / 4);
});

/** Reads accounts at the head, each once a block, so that no read is answered from a cache. */
class ComparedReads {
  right = 0;
  failed = 0;
  readonly #network: FaultyNetwork;
  readonly #upstream: Upstream;
  readonly #truth: Truth;
  readonly #addresses: readonly Address[];

  constructor(network: FaultyNetwork, upstream: Upstream) {
    this.#network = network;
    this.#upstream = upstream;
    this.#truth = new Truth(network.devnet.store);
    const { prefunded } = network.devnet.keys;
    const funded = prefunded.flatMap(({ wallets }) => Object.values(wallets));
    const absent = new Address(0, new Uint8Array(32).fill(7));
    this.#addresses = [...funded.slice(0, AT_A_TIME - 1), absent];
  }

  async ofNextBlock(): Promise<void> {
    const { devnet } = this.#network;
    await devnet.mine(1);
    // Lies delay the head, too.
    await msUntil(() => this.#upstream.head?.id.seqno === this.#network.headSeqno, 60_000);
    await Promise.all(this.#addresses.map((address) => this.#compare(address)));
  }

  async #compare(address: Address): Promise<void> {
    const read = await this.#upstream
      .session(ANY)
      .accountAt(address)
      .catch(() => null);
    if (!read) return void this.failed++;
    const stored = this.#truth.masterchainBlock(read.block.seqno);
    assert.equal(toHex(read.block.rootHash), toHex(stored.id.rootHash));
    const { balance, last, code, data } = this.#truth.account(address, stored);
    const { account, lastTransaction } = read;
    const init = account?.storage.state.kind === 'active' ? account.storage.state.init : null;
    assert.equal(`${account?.storage.balance.coins ?? 0}`, balance);
    assert.equal(`${lastTransaction.lt}`, last.lt);
    assert.equal(toBase64(lastTransaction.hash), last.hash);
    assert.equal(init?.code?.hashHex(), code?.hashHex());
    assert.equal(init?.data?.hashHex(), data?.hashHex());
    this.right++;
  }
}
