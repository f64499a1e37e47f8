import { after } from 'node:test';
import { beginCell, Cell } from '@ton/core';
import { Address } from '@tonway/chain';
import { methodsOf } from '@tonway/contracts/methods-of';
import { Devnet } from '@tonway/devnet';
import { jettons, nfts } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import { decodeStep } from '../../../../src/index/decode/decode-step.ts';
import { DecodePool } from '../../../../src/index/decode/pool.ts';
import { LiteSource } from '../../../../src/index/source/lite-source.ts';
import {
  settleEvents,
  verifyEvents,
} from '../../../../src/index/token-events/token-event-stage.ts';
import { TraceStage } from '../../../../src/index/traces/trace-stage.ts';
import { IndexWriter } from '../../../../src/index/writer.ts';
import { chainSource } from '../../../../src/network/contracts/contract-at.ts';
import { Recognizer } from '../../../../src/network/contracts/recognize/recognizer.ts';
import { openUpstream } from '../../../../src/network/upstream/open-upstream.ts';
import { accountKey } from '../../../../src/store/accounts/account-key.ts';
import { migratedDatabase } from '../../../support/own-database.ts';
import { ERA_WIDTH } from '../../support/live-index.ts';

const SIGNAL = AbortSignal.timeout(300_000);
/** ACCEPT: does nothing with any message. */
const OTHER_CODE = beginCell().storeUint(0xf800, 16).endCell();

/** A devnet with traffic of tokens, and its index without events. Of two of the contracts, one is gone, one has other code. */
export async function tokenIndex() {
  const closing = new AsyncDisposableStack();
  after(() => closing.disposeAsync());
  const devnet = await Devnet.start({ production: 'instant', tvm: { workers: 1 } });
  closing.defer(() => devnet.close());
  const network = new DevnetNetwork(devnet);
  closing.defer(() => network.close());
  const scenes = { jettons: await jettons(network), nfts: await nfts(network) };
  const upstream = await openUpstream({ config: devnet.globalConfig });
  closing.defer(() => upstream.close());
  const replaced = scenes.jettons.holders[1]?.wallet.toRawString() ?? '';
  const removed = scenes.nfts.items[0]?.address.toRawString() ?? '';
  await devnet.setAccount(replaced, { code: OTHER_CODE, data: new Cell() });
  await devnet.setAccount(removed, null);
  for (const to of [replaced, removed])
    await devnet.sendInternal({
      from: scenes.jettons.admin,
      to,
      valueNano: 10n ** 9n,
      bounce: false,
    });

  const own = await migratedDatabase();
  const { database } = own;
  const decoder = new DecodePool({ workers: 1 });
  closing.defer(() => decoder.close());
  const stages = [new TraceStage()];
  const parts = { database, upstream, decoder, eraWidth: ERA_WIDTH, isDevnet: true, stages };
  const writer = await IndexWriter.open(parts);
  await writer.writeGenesis(SIGNAL);
  const source = new LiteSource(upstream);
  const steps = [];
  for (let seqno = 1; seqno <= devnet.status.head.seqno; seqno++) {
    const step = decodeStep(await source.step(seqno, SIGNAL));
    const checkpoint = { kind: 'head', isFirst: seqno === 1 } as const;
    await database.withConnection((connection) =>
      writer.write(connection, [step], checkpoint, null),
    );
    steps.push(step);
  }

  const recognizer = new Recognizer({ network: 'devnet', threads: 1 });
  closing.defer(() => recognizer.close());

  /** The newest state of an account. */
  const readNewest = async (account: Buffer) => {
    const chain = upstream.session({ archival: false, privateServers: true });
    const newest = chainSource(chain, await chain.block());
    const address = new Address((account[0] ?? 0) - 128, Uint8Array.from(account.subarray(1)));
    const state = await newest.account(address);
    const codeHash = state.code?.hash() ?? null;
    const code = { codeHash, methods: state.code && methodsOf(state.code) };
    const { rows } = await recognizer.recognize(newest, { address, state, code });
    return { account, codeHash, rows };
  };

  /** Verifies the events of all accounts in the queue. */
  const verifyQueued = async () => {
    const queued = await database.query<{ account: Buffer }>(
      'delete from chain.contract_queue returning account',
    );
    for (const { account } of queued) {
      const newest = await readNewest(account);
      const verdict = await verifyEvents(
        { queries: database, upstream, recognizer },
        newest,
        SIGNAL,
      );
      await database.transaction((queries) => settleEvents(queries, account, verdict));
    }
  };

  const key = (raw: string) => accountKey(Address.parse(raw));
  return { ...own, upstream, steps, scenes, replaced, removed, readNewest, verifyQueued, key };
}
