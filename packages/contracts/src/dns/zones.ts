import { Address } from '@tonway/chain';

export type DnsZoneName = 'ton' | 't.me';

/** A zone whose domains are the items of one collection. */
export interface DnsZone {
  readonly name: DnsZoneName;
  readonly collection: Address;
}

/** The zones of the public networks; other networks have those that their DNS root resolves. */
export const PUBLIC_DNS_ZONES: Readonly<Record<string, readonly DnsZone[]>> = {
  mainnet: [
    zone('ton', '0:B774D95EB20543F186C06B371AB88AD704F7E256130CAF96189368A7D0CB6CCF'),
    zone('t.me', '0:80D78A35F955A14B679FAA887FF4CD5BFC0F43B4A4EEA2A7E6927F3701B273C2'),
  ],
  testnet: [zone('ton', '0:E33ED33A42EB2032059F97D90C706F8400BB256D32139CA707F1564AD699C7DD')],
};

function zone(name: DnsZoneName, collection: string): DnsZone {
  return { name, collection: Address.parse(collection) };
}
