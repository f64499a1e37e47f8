import { Address, type Cell, MASTERCHAIN, Workchains } from '@tonway/chain';
import type { KeyPair } from '@tonway/lite-client';
import { DevnetError } from '../errors.ts';
import { setParameterBody } from '../genesis/contracts/config-contract.ts';
import { dataOf } from './contract-data.ts';
import type { LocalChain } from './local-chain.ts';
import { externalMessage } from './messages.ts';
import type { Producer } from './producer.ts';
import { type MessageReceipt, messageReceipt } from './receipt.ts';

/** A request to set a parameter is good for so long. */
const VALID_SECONDS = 600;
/** More than enough to split or merge everything. */
const MAX_ROUNDS = 64;
const BASECHAIN = 0;

/** Sets a parameter as on a network: its contract is told to, and a key block follows. */
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
  return messageReceipt(message, delivery, chain.tops.masterchain.id);
}

/** The parameter by which the basechain is split so many times, no more and no less. */
export function splitParameter({ newest }: LocalChain, depth: number): Cell {
  const workchains = newest.config.require(12);
  const descr = workchains.get(BASECHAIN);
  if (!descr) throw new DevnetError('OPTION_INVALID', 'the configuration has no basechain');
  return Workchains.toCell(
    workchains.set(BASECHAIN, { ...descr, minSplit: depth, maxSplit: depth }),
  );
}

/** Makes rounds until the basechain has as many shards as the configuration wants. */
export async function reshard(chain: LocalChain, producer: Producer): Promise<void> {
  const { minSplit = 0 } = chain.newest.config.require(12).get(BASECHAIN) ?? {};
  for (let i = 0; chain.tops.shards.length !== 2 ** minSplit; i++) {
    if (i === MAX_ROUNDS)
      throw new DevnetError('OPTION_INVALID', `the basechain does not get ${2 ** minSplit} shards`);
    await producer.mine(1);
  }
}
