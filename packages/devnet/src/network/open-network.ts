import { Tvm } from '@tonway/tvm';
import { DevnetError } from '../errors.ts';
import { hasFork } from '../fork/fork-file.ts';
import type { NetworkFork } from '../fork/network-fork.ts';
import { openFork } from '../fork/open-fork.ts';
import { runSmcMethod } from '../lite-server/queries/run-smc-method.ts';
import { LiteServer } from '../lite-server/server.ts';
import { reshard } from './config-changes.ts';
import { Inbox } from './inbox.ts';
import { LocalChain } from './local-chain.ts';
import { type DevnetKeys, keysOf, newNetwork, produceFirstBlocks } from './new-network.ts';
import {
  type CompleteOptions,
  completeOptions,
  type DevnetOptions,
  tvmOptions,
} from './options.ts';
import { Producer } from './producer.ts';
import { readStateFile, writeStateFile } from './saved-chain.ts';
import { takeOver } from './take-over.ts';

/** The parts of a running devnet. */
export interface Network {
  readonly keys: DevnetKeys;
  readonly tvm: Tvm;
  readonly chain: LocalChain;
  readonly producer: Producer;
  readonly inbox: Inbox;
  readonly server: LiteServer;
  readonly closing: AsyncDisposableStack;
}

/** Resolves when clients can connect and the basechain has the requested number of shards. */
export async function openNetwork(given: DevnetOptions): Promise<Network> {
  await using parts = new AsyncDisposableStack();
  const wanted = completeOptions(given);
  const fork = await forkOf(wanted);
  if (fork) parts.defer(() => fork.close());
  const options = fork ? { ...wanted, globalId: fork.globalId } : wanted;
  const keys = keysOf(options);
  const tvm = parts.use(new Tvm(tvmOptions(options)));
  const { state } = options;
  const saved = state === null ? null : await readStateFile(state);
  const settings = { ...options, tvm, key: keys.validator, saved, fork };
  const chain = await LocalChain.open(settings, () => newNetwork(options, keys));
  parts.defer(() => chain.close());
  // not saved if the start fails
  let isStarted = false;
  parts.defer(async () => {
    if (state !== null && isStarted) await writeStateFile(state, chain);
  });
  const producer = new Producer(chain, options.production, options.onError);
  parts.defer(() => producer.close());
  await begin(chain, producer, options, keys);
  const inbox = new Inbox(tvm, chain, producer, options.onRejected);
  const server = await LiteServer.listen(chain.store, {
    ...options.liteServer,
    seed: keys.liteServer.seed,
    executor: {
      sendMessage: inbox.sendMessage,
      runSmcMethod: runSmcMethod(tvm),
      ...fork?.handlers,
    },
    nowSeconds: () => chain.clock.now,
    complete: (work) => chain.complete(work),
  });
  parts.defer(() => server.close(0));
  producer.start();
  isStarted = true;
  return { keys, tvm, chain, producer, inbox, server, closing: parts.move() };
}

async function forkOf({ fork, data }: CompleteOptions): Promise<NetworkFork | null> {
  if (fork) return openFork(fork, data);
  if (data === null || !hasFork(data)) return null;
  throw new DevnetError(
    'DATA_INVALID',
    'the folder contains a fork of a network; start `tonway dev` with --fork and the same network, or choose another folder',
  );
}

/** Produces the blocks without which the network cannot be used. */
async function begin(
  chain: LocalChain,
  producer: Producer,
  options: CompleteOptions,
  keys: DevnetKeys,
): Promise<void> {
  if (!chain.fork) {
    await produceFirstBlocks(chain, producer);
    await reshard(chain, producer);
  } else if (!chain.isContinued) await takeOver(chain, producer, options, keys);
}
