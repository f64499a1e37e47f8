import { Address, type Cell, Config, MASTERCHAIN, Workchains } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { setParameterBody } from '../genesis/contracts/system-contracts.ts';
import { dataOf } from './account-override.ts';
import { checkChange } from './config-trial.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage } from './messages.ts';
import type { Producer } from './producer.ts';
import { type MessageReceipt, messageReceipt } from './receipt.ts';

/** How long a request to set a parameter is valid. */
const VALID_SECONDS = 600;
/** More rounds than any split or merge needs. */
const MAX_ROUNDS = 64;
/** Each takes a key block. */
const MAX_CHANGES = 256;
const BASECHAIN = 0;

/** Sets a parameter through the configuration contract; a key block follows. */
export async function setParameter(
  chain: LocalChain,
  key: KeyPair,
  index: number,
  value: Cell,
): Promise<MessageReceipt> {
  const address = new Address(MASTERCHAIN, chain.newest.extra.config.configAddress);
  const data = dataOf(chain.account(address), 'configuration contract');
  const seqno = data.slice().loadUint(32);
  const validUntil = chain.clock.now + VALID_SECONDS;
  const body = setParameterBody(key, { index, value, seqno, validUntil });
  const message = externalMessage(address, body);
  await checkChange(chain, { number: index, value, message });
  const delivery = chain.deliveries.follow(message.hash);
  chain.mempool.add([message]);
  try {
    await chain.makeRound();
  } finally {
    chain.deliveries.stop(delivery);
  }
  if (chain.newest.config.cell(index)?.hashHex() !== value.hashHex())
    throw new DevnetError(
      'OPTION_INVALID',
      `the configuration contract refused parameter ${index}`,
    );
  return messageReceipt(message, delivery, chain.tops.masterchain.id, chain.names);
}

/** Sets the parameters of a configuration that differ; returns their numbers. Others stay: the contract cannot remove any. */
export async function setParameters(
  chain: LocalChain,
  key: KeyPair,
  config: Cell,
): Promise<readonly number[]> {
  const { config: current } = chain.newest;
  const changes = [...Config.fromRoot(config).params].filter(
    ([index, value]) => current.cell(index)?.hashHex() !== value.hashHex(),
  );
  if (changes.length > MAX_CHANGES)
    throw new DevnetError('OPTION_INVALID', `config: more than ${MAX_CHANGES} parameters differ`);
  for (const [index, value] of changes) await setParameter(chain, key, index, value);
  return changes.map(([index]) => index);
}

/** Configuration parameter 12 with a fixed split depth of the basechain. */
export function splitParameter({ newest }: LocalChain, depth: number): Cell {
  const workchains = newest.config.require(12);
  const descr = workchains.get(BASECHAIN);
  if (!descr) throw new DevnetError('OPTION_INVALID', 'the configuration has no basechain');
  return Workchains.toCell(
    workchains.set(BASECHAIN, { ...descr, minSplit: depth, maxSplit: depth }),
  );
}

/** Produces rounds until the basechain has the configured number of shards. */
export async function reshard(chain: LocalChain, producer: Producer): Promise<void> {
  const { minSplit = 0 } = chain.newest.config.require(12).get(BASECHAIN) ?? {};
  for (let i = 0; chain.tops.shards.length !== 2 ** minSplit; i++) {
    if (i === MAX_ROUNDS)
      throw new DevnetError(
        'OPTION_INVALID',
        `the basechain did not reach ${2 ** minSplit} shards`,
      );
    await producer.mine(1);
  }
}
