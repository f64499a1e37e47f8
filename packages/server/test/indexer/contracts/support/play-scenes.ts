import { ALL_SCENES, type SceneNetwork } from '@tonway/scenes';

/** Plays every scene with contracts that have rows. */
export async function playScenes(network: SceneNetwork) {
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
  };
}

export type PlayedScenes = Awaited<ReturnType<typeof playScenes>>;
