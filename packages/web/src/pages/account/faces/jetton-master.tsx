import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { jettonOf, KnownFrom, type TokenEntry, useKnown } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { hexOf } from '../../../format/hash.ts';
import { visibleText } from '../../../format/text.ts';
import { useLocation } from '../../../location/router.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Jettons } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TokenTitle } from '../../../ui/token-title.tsx';
import type { TabProps } from '../../account.tsx';
import { shareText } from '../../config/shares.ts';
import { Bar } from '../../operator/bar.tsx';
import { describedFacts } from './token-content.tsx';
import { TransferRows } from './transfer-rows.tsx';

const PAGE = { limit: 20 } as const;
const SHARE_PARTS = 10_000n;
const MAX_DECIMALS = 20;

function useMaster(account: string) {
  return useQuery(queryOf(ton.v3.jettonMasters, { address: [account] }));
}

type Master = components['schemas']['JettonMaster'];

export function JettonMaster({ account }: TabProps) {
  const result = useMaster(account);
  return (
    <Panel title="Token" result={result} skeletonRows={6}>
      {({ jetton_masters: [master], ...answer }) =>
        master ? (
          <KnownFrom answer={answer}>
            <MasterFacts master={master} />
          </KnownFrom>
        ) : (
          <p class="empty">The contract has the methods of a token, but does not answer as one.</p>
        )
      }
    </Panel>
  );
}

function MasterFacts({ master }: { readonly master: Master }) {
  const { address, total_supply, mintable, admin_address, jetton_wallet_code_hash } = master;
  const known = useKnown();
  return (
    <Facts
      facts={[
        ['Name', <TokenTitle key="name" address={address} isText />],
        ['Supply', <Jettons key="supply" units={total_supply} master={address} />],
        ['Decimals', decimalsText(jettonOf(known, address))],
        ['Mintable', mintable ? 'yes' : 'no, the supply is final'],
        ['Admin', admin_address ? <AccountLink key="admin" address={admin_address} /> : 'none'],
        ...describedFacts(known.metadata?.[address]),
        [
          'Wallet code hash',
          <span key="code" class="hash">
            {hexOf(jetton_wallet_code_hash)}
          </span>,
        ],
      ]}
    />
  );
}

function decimalsText(token: TokenEntry | null): string | null {
  const { decimals } = token?.extra ?? {};
  return typeof decimals === 'string' ? visibleText(decimals, MAX_DECIMALS) : null;
}

export function JettonHolders({ account, cursor }: TabProps) {
  const { query } = useLocation();
  const supply = useMaster(account).data?.jetton_masters[0]?.total_supply;
  const result = useQuery(
    queryOf(ton.v3.jettonWallets, {
      jetton_address: [account],
      exclude_zero_balance: true,
      sort: 'desc',
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  // Ranks of later pages are in their addresses.
  const before = cursor === null ? 0 : Number(query.get('rank')) || 0;
  const next = { rank: String(before + PAGE.limit) };
  return (
    <ListPanel title="Holders" result={result} next={next}>
      {({ jetton_wallets }) =>
        jetton_wallets.length === 0 ? (
          <p class="empty">Nobody has this token.</p>
        ) : (
          <ol class="rows holders" start={before + 1}>
            {jetton_wallets.map(({ address, owner, balance }, index) => (
              <li key={address} data-row>
                <span class="rank">{before + index + 1}</span>
                <span class="main">
                  <AccountLink address={owner} />
                </span>
                <Share part={balance} whole={supply} />
                <span class="side">
                  <Jettons units={balance} master={account} isShort />
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </ListPanel>
  );
}

interface ShareProps {
  readonly part: string;
  /** Absent until it is known. */
  readonly whole: string | undefined;
}

/** The share of the supply; its place is kept while the supply is not known. */
function Share({ part, whole }: ShareProps) {
  const supply = BigInt(whole ?? 0);
  if (supply === 0n) return <span class="share" />;
  const share = Number((BigInt(part) * SHARE_PARTS) / supply) / Number(SHARE_PARTS);
  return (
    <span class="share">
      <Bar share={Math.min(share, 1)} />
      {shareText(BigInt(part), supply)}
    </span>
  );
}

export function JettonTransfers({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.jettonTransfers, {
      jetton_master: account,
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Transfers" result={result}>
      {({ jetton_transfers }) => (
        <TransferRows
          transfers={jetton_transfers.map((transfer) => ({
            ...transfer,
            what: <Jettons units={transfer.amount} master={account} isShort />,
          }))}
        />
      )}
    </ListPanel>
  );
}

export function JettonBurns({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.jettonBurns, {
      jetton_master: account,
      ...PAGE,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Burns" result={result}>
      {({ jetton_burns }) => (
        <TransferRows
          name="burns"
          transfers={jetton_burns.map((burn) => ({
            ...burn,
            source: burn.owner,
            destination: null,
            what: <Jettons units={burn.amount} master={account} isShort />,
          }))}
        />
      )}
    </ListPanel>
  );
}
