import {
  type Address,
  CONFIG_PARAM_TYPES,
  type ExtraCurrencies,
  NO_CURRENCIES,
} from '@tonway/chain';
import { fromTonCore, fromTonCoreAddress } from '@tonway/chain/ton-core';
import { accidents, Stage, testerAddress, testerInit, traffic } from '@tonway/scenes';
import { DevnetNetwork } from '@tonway/scenes/devnet';
import type { Devnet } from '../../../src/network/devnet.ts';
import { Relay } from './relay.ts';

/** Accounts at the end of the journey. */
export interface Journey {
  readonly tester: Address;
  readonly destroyed: Address;
  /** An account with a public library. */
  readonly librarian: Address;
  readonly libraryHash: Uint8Array;
  /** A relay with extra currencies. */
  readonly holder: Address;
  /** An indebted account that never changed since its deployment. */
  readonly uninit: Address;
  readonly frozen: Address;
  /** An account deleted by the storage phase because of its debt. */
  readonly deleted: Address;
}

const CURRENCIES = [100, 200];
const TON = 1_000_000_000n;
const DAY = 86_400;

/** Everything that can happen on a network without interventions: in one shard, in several, and in one again. */
export async function travel(devnet: Devnet): Promise<Journey> {
  await using network = new DevnetNetwork(devnet);
  const { tester, destroyed, librarian, library } = await accidents(network);
  const crowd = await assemble(devnet, network);
  await reshardOnTheWay(devnet, network, crowd, 4, TON);
  await traffic(network, { seed: 1, wallets: 6, transfers: 40 });
  await reshardOnTheWay(devnet, network, crowd, 1, 2n * TON);
  await reshardOnTheWay(devnet, network, crowd, 2, 3n * TON);
  const holder = await mint(devnet, network, crowd);
  await reshardOnTheWay(devnet, network, crowd, 1, 4n * TON);
  return {
    tester: fromTonCoreAddress(tester),
    destroyed: fromTonCoreAddress(destroyed),
    librarian: fromTonCoreAddress(librarian),
    libraryHash: fromTonCore(library).hash(),
    holder,
    ...(await freeze(devnet, network)),
  };
}

/** Accounts of every quarter of the basechain, and one of the masterchain. */
interface Crowd {
  readonly quarters: readonly Relay[];
  readonly master: Relay;
}

async function assemble(devnet: Devnet, network: DevnetNetwork): Promise<Crowd> {
  const many = Array.from({ length: 64 }, (_, number) => new Relay(number));
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const found = many.find(({ address }) => (address.hash[0] ?? 0) >> 6 === quarter);
    return found ?? fail('no account');
  });
  const master = new Relay(0, -1);
  for (const { address } of [...quarters, master]) await devnet.faucet(address, 50n * TON);
  await network.settle();
  return { quarters, master };
}

/** Each account pays the next one, and the last one pays the masterchain account. */
async function pay(devnet: Devnet, { quarters, master }: Crowd, coins: bigint): Promise<void> {
  const all = [...quarters, master];
  for (const [index, from] of all.entries()) {
    const to = all[(index + 1) % all.length] ?? from;
    await devnet.send(from.order(to.address, { coins }));
  }
}

/** Splits or merges the basechain while payments are in transit; the amount differs each time. */
async function reshardOnTheWay(
  devnet: Devnet,
  network: DevnetNetwork,
  crowd: Crowd,
  shards: number,
  coins: bigint,
): Promise<void> {
  await pay(devnet, crowd, coins);
  await devnet.setShards(shards);
  await network.settle();
}

/** Extra currencies are minted in the masterchain and sent to the basechain and across shards; some bounce. */
async function mint(devnet: Devnet, network: DevnetNetwork, { quarters, master }: Crowd) {
  const [first = fail('no account'), , second = fail('no account')] = quarters;
  await devnet.setConfigParam(2, CONFIG_PARAM_TYPES[2].toCell(master.address.hash));
  await devnet.setConfigParam(7, CONFIG_PARAM_TYPES[7].toCell(ofEach(1000n)));
  await network.settle();
  const steps = [
    [master, first, 700n, false],
    [first, second, 300n, false],
    [first, new Relay(9999), 50n, true],
  ] as const;
  for (const [from, to, amount, bounce] of steps) {
    await devnet.send(from.order(to.address, { coins: TON, extra: ofEach(amount) }, bounce));
    await network.settle();
  }
  return second.address;
}

function ofEach(amount: bigint): ExtraCurrencies {
  return CURRENCIES.reduce((extra, id) => extra.set(id, amount), NO_CURRENCIES.extra);
}

/** Masterchain accounts run out of money for storage. One that never changed becomes uninit again. */
async function freeze(devnet: Devnet, network: DevnetNetwork) {
  const untouched = await deployed(devnet, network, new Relay(1, -1));
  const frozen = await deployTester(network, 8_001);
  const deleted = await deployTester(network, 8_002);
  const touch = async (address: Address) => {
    await devnet.faucet(address, 1n);
    await network.settle();
    return address;
  };
  await devnet.advanceTime(400 * DAY);
  for (const address of [untouched, frozen, deleted]) await touch(address);
  await devnet.advanceTime(1000 * DAY);
  return { uninit: untouched, frozen, deleted: await touch(deleted) };
}

async function deployed(devnet: Devnet, network: DevnetNetwork, relay: Relay): Promise<Address> {
  await devnet.faucet(relay.address, TON / 2n);
  await network.settle();
  await devnet.send(relay.order(relay.address, { coins: 1n }));
  await network.settle();
  return relay.address;
}

async function deployTester(network: DevnetNetwork, number: number): Promise<Address> {
  const stage = new Stage(`debts of ${number}`, network);
  const alice = await stage.actor('alice');
  const to = await testerAddress(number, -1);
  const message = { to, value: TON, init: await testerInit(number) };
  await stage.act('a tester is deployed', alice, message, { transactions: 2 });
  return fromTonCoreAddress(to);
}

function fail(what: string): never {
  throw new Error(what);
}
