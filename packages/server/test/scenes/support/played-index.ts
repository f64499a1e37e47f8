import { ALL_SCENES, type SceneNetwork } from '@tonway/scenes';
import { classifiedIndex } from './classified-index.ts';

export type PlayedIndex = Awaited<ReturnType<typeof playedIndex>>;
export type PlayedScenes = Awaited<ReturnType<typeof playScenes>>;

/** The index of a devnet of four shards on which all scenes were played. */
export async function playedIndex() {
  const index = await classifiedIndex();
  const scenes = await playScenes(index.network);
  await index.settled();
  return { ...index, scenes };
}

async function playScenes(network: SceneNetwork) {
  return {
    jettons: await ALL_SCENES.jettons(network),
    mintless: await ALL_SCENES.mintless(network),
    nfts: await ALL_SCENES.nfts(network),
    sales: await ALL_SCENES.nftSales(network),
    auctions: await ALL_SCENES.nftAuctions(network),
    names: await ALL_SCENES.names(network),
    dns: await ALL_SCENES.dns(network),
    domainAuctions: await ALL_SCENES.domainAuctions(network),
    multisig: await ALL_SCENES.multisig(network),
    vesting: await ALL_SCENES.vesting(network),
    subscriptions: await ALL_SCENES.subscriptions(network),
    elections: await ALL_SCENES.elections(network),
    wallets: await ALL_SCENES.wallets(network),
    chain: await ALL_SCENES.chain(network),
    fanOut: await ALL_SCENES.fanOut(network),
    accidents: await ALL_SCENES.accidents(network),
  };
}
