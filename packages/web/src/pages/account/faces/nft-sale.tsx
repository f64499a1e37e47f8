import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { Coins, Jettons } from '../../../ui/amount.tsx';
import { Time } from '../../../ui/time.tsx';

type Schemas = components['schemas'];

/** The price or the bids of an item that is for sale; nothing while they are read. */
export function NftSalePrice({ contract }: { readonly contract: string }) {
  const { data } = useQuery(queryOf(ton.v3.nftSales, { address: [contract] }));
  const [sale] = data?.nft_sales ?? [];
  if (!data || !sale) return null;
  return (
    <KnownFrom answer={data}>
      {'full_price' in sale.details ? (
        <FixedPrice details={sale.details} />
      ) : (
        <Auction details={sale.details} />
      )}
    </KnownFrom>
  );
}

function FixedPrice({ details }: { readonly details: Schemas['NFTFixedPriceDetails'] }) {
  const jettons = Object.entries(details.jetton_prices ?? {});
  return (
    <ul class="plain">
      {details.full_price !== '0' && (
        <li>
          <Coins units={details.full_price} />
        </li>
      )}
      {jettons.map(([master, units]) => (
        <li key={master}>
          <Jettons units={units} master={master} />
        </li>
      ))}
    </ul>
  );
}

type AuctionDetails = Schemas['NFTAuctionDetails'] | Schemas['NFTTelemintDetails'];

function Auction({ details }: { readonly details: AuctionDetails }) {
  const bid = 'bid' in details ? details.bid : details.last_bid;
  const master = 'jetton_master' in details ? details.jetton_master : undefined;
  const units = bid === '0' ? details.min_bid : bid;
  return (
    <>
      {bid === '0' ? 'from ' : 'highest bid '}
      {master === undefined ? <Coins units={units} /> : <Jettons units={units} master={master} />}
      {details.end_time > 0 && (
        <>
          {', until '}
          <Time utime={details.end_time} isPlanned />
        </>
      )}
    </>
  );
}
