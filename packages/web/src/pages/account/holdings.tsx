import type { ComponentChildren } from 'preact';
import { KnownFrom } from '../../data/known.ts';
import { visibleText } from '../../format/text.ts';
import { pathWith } from '../../location/router.ts';
import { Jettons } from '../../ui/amount.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { TokenTitle } from '../../ui/token-title.tsx';
import { useDomains, useNfts, useTokens } from './holdings-queries.ts';

const SHOWN = 5;
const MAX_NAME = 60;

interface HoldingsProps {
  /** In the form of the answers. */
  readonly account: string;
}

/** The largest balances of tokens, some NFTs and domains; nothing if the account has none. */
export function Holdings({ account }: HoldingsProps) {
  const [tokens, nfts, domains] = [useTokens(account), useNfts(account), useDomains(account)];
  const isEmpty =
    tokens.data?.jetton_wallets.length === 0 &&
    nfts.data?.nft_items.length === 0 &&
    domains.data?.records.length === 0;
  if (isEmpty) return null;
  const hasAll = [nfts, domains].every(({ data, error }) => data !== null || error !== null);
  return (
    <Panel title="Holdings" result={hasAll ? tokens : { ...tokens, data: null }} skeletonRows={4}>
      {({ jetton_wallets, ...answer }) => (
        <>
          <KnownFrom answer={answer}>
            <ul class="rows">
              {jetton_wallets.slice(0, SHOWN).map(({ address, jetton, balance }) => (
                <li key={address} data-row>
                  <TokenImage address={jetton} size="row" />
                  <span class="main">
                    <TokenTitle address={jetton} isText />
                  </span>
                  <span class="side">
                    <Jettons units={balance} master={jetton} isShort />
                  </span>
                </li>
              ))}
            </ul>
          </KnownFrom>
          <More tab="tokens" count={jetton_wallets.length} noun="tokens" />
          <KnownFrom answer={nfts.data ?? {}}>
            <Pictures addresses={nfts.data?.nft_items.map(({ address }) => address) ?? []} />
          </KnownFrom>
          <More tab="nfts" count={nfts.data?.nft_items.length ?? 0} noun="NFTs" />
          <Domains names={domains.data?.records.map(({ domain }) => domain) ?? []} />
        </>
      )}
    </Panel>
  );
}

interface MoreProps {
  readonly tab: string;
  readonly count: number;
  readonly noun: string;
}

/** Leads to the list, if it has more than what is shown. */
function More({ tab, count, noun }: MoreProps) {
  if (count <= SHOWN) return null;
  return (
    <p class="load-more">
      <Link to={pathWith({ tab, cursor: null })}>All {noun}</Link>
    </p>
  );
}

function Pictures({ addresses }: { readonly addresses: readonly string[] }) {
  if (addresses.length === 0) return null;
  return (
    <Part title="NFTs">
      {addresses.slice(0, SHOWN).map((address) => (
        <li key={address}>
          <TokenTitle address={address} />
        </li>
      ))}
    </Part>
  );
}

function Domains({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Part title="Domains">
      {names.slice(0, SHOWN).map((name) => (
        <li key={name}>
          <Link to={`/dns/${encodeURIComponent(name)}`}>
            <bdi>{visibleText(name, MAX_NAME)}</bdi>
          </Link>
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Part({ title, children }: PartProps) {
  return (
    <section class="holdings-part">
      <h3>{title}</h3>
      <ul class="tags">{children}</ul>
    </section>
  );
}
