import { Address, beginCell, contractAddress } from '@ton/core';
import type { Devnet } from '@tonway/devnet';
import { dnsRootInit } from './contracts/dns.ts';
import { tonZoneInit } from './scenes/dns.ts';
import { userNamesInit } from './scenes/names.ts';

/** Makes the zones of the scenes, `ton` and `t.me`, those of the network. */
export async function installDnsRoot(devnet: Devnet): Promise<void> {
  const root = await install(0xd5, {
    ton: contractAddress(0, await tonZoneInit()),
    me: await install(0xd6, { t: contractAddress(0, await userNamesInit()) }),
  });
  await devnet.setConfigParam(4, beginCell().storeBuffer(root.hash).endCell());

  async function install(byte: number, zones: Readonly<Record<string, Address>>) {
    const address = new Address(-1, Buffer.alloc(32, byte));
    const { code, data } = await dnsRootInit(zones);
    if (!code || !data) throw new Error('a resolver has code and data');
    await devnet.setAccount(address, { balanceNano: 10n ** 9n, code, data });
    return address;
  }
}
