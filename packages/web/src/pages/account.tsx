import { Address } from '@tonway/chain/address';
import { useState } from 'preact/hooks';
import { ton } from '../data/api.ts';
import { KnownFrom } from '../data/known.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { PageProps } from '../location/page-props.ts';
import { navigate, useCanonicalPath } from '../location/router.ts';
import { settings } from '../location/settings.ts';
import { ProofPanel } from '../proof/proof-panel.tsx';
import { friendlyOf } from '../ui/account-link.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BalancePlot } from './account/balance-plot.tsx';
import { faceOf } from './account/faces.ts';
import { followAccount } from './account/follow-account.ts';
import { HistoryTab } from './account/history.tsx';
import { Holdings } from './account/holdings.tsx';
import { holdingsText, useHoldingCounts } from './account/holdings-queries.ts';
import { NamesTab } from './account/names.tsx';
import { NftsTab } from './account/nfts.tsx';
import { StatePanel } from './account/state.tsx';
import { AccountSummary } from './account/summary.tsx';
import { TokensTab } from './account/tokens.tsx';
import { TransactionsTab } from './account/transactions.tsx';

const ContractTab = lazy(async () => (await import('./account/contract.tsx')).ContractTab);
const MethodsTab = lazy(async () => (await import('./account/methods.tsx')).MethodsTab);

const TABS = [
  ['history', 'History', HistoryTab],
  ['transactions', 'Transactions', TransactionsTab],
  ['tokens', 'Tokens', TokensTab],
  ['nfts', 'NFTs', NftsTab],
  ['names', 'Domains', NamesTab],
  ['contract', 'Contract', ContractTab],
  ['methods', 'Methods', MethodsTab],
  ['proof', 'Proof', ProofTab],
] as const;

/** Tabs of accounts that have code. */
const OF_CONTRACTS = ['contract', 'methods'];

function emptyOf(counts: Readonly<Record<string, string | null>>): readonly string[] {
  return Object.keys(counts).filter((name) => counts[name] === '0');
}

/** What a tab gets. */
export interface TabProps {
  /** The raw form with upper-case digits, as answers of v3 have it. */
  readonly account: string;
  readonly cursor: string | null;
}

function ProofTab({ account }: TabProps) {
  return <ProofPanel address={Address.parseRaw(account)} />;
}

export default function AccountPage({ params, query }: PageProps) {
  const address = parseAddress(params.address ?? '');
  return address ? (
    <Account key={address.toRaw()} address={address} given={params.address ?? ''} query={query} />
  ) : (
    <InvalidAddress text={params.address ?? ''} />
  );
}

interface AccountProps {
  readonly address: Address;
  /** The spelling of the address that led here. */
  readonly given: string;
  readonly query: URLSearchParams;
}

function Account({ address, given, query }: AccountProps) {
  const [isForeign] = useState(() => settings.network === 'mainnet' && isTestOnly(given));
  const account = address.toRaw().toUpperCase();
  const states = useQuery(
    queryOf(ton.v3.accountStates, { address: [account], include_boc: false }),
    followAccount(account),
  );
  useCanonicalPath(states.data && `/account/${friendlyOf(states.data, account)}`);
  const wallets = useQuery(queryOf(ton.v3.walletStates, { address: [account] }));
  const state = states.data?.accounts[0] ?? null;
  const face = faceOf(account, state?.interfaces ?? []);
  const { isKnown, counts } = useHoldingCounts(account);
  const [history, ...others] = TABS;
  const tabs = [history, ...(face?.tabs ?? []), ...others];
  const [tab, , Content] = tabs.find(([name]) => name === query.get('tab')) ?? TABS[0];
  // All at once, so that none moves.
  const isComplete = isKnown && (states.data !== null || states.error !== null);
  const hasCode = states.data === null || Boolean(state?.code_hash);
  const empty = new Set([...emptyOf(counts), ...(hasCode ? [] : OF_CONTRACTS)]);
  return (
    <KnownFrom answer={states.data ?? {}}>
      <section class="panel">
        <AccountSummary
          address={address}
          states={states}
          walletType={wallets.data?.wallets[0]?.wallet_type}
          holdings={isKnown ? holdingsText(counts) : ''}
        />
        <Tabs
          label="Parts of the account"
          tabs={isComplete ? tabs.filter(([name]) => name === tab || !empty.has(name)) : [history]}
          current={tab}
          counts={counts}
        />
      </section>
      {isForeign && (
        <p class="notice">The form of the address that led here is for test networks only.</p>
      )}
      {tab === 'history' ? (
        <div class="columns wide-first">
          <Content account={account} cursor={query.get('cursor')} />
          <div class="account-side">
            {(states.data || states.error) && (
              <>
                {face && <face.Summary account={account} cursor={null} />}
                {state && <BalancePlot account={account} />}
                <Holdings account={account} />
                <StatePanel states={states} wallets={wallets} />
              </>
            )}
          </div>
        </div>
      ) : (
        <Content account={account} cursor={query.get('cursor')} />
      )}
    </KnownFrom>
  );
}

function parseAddress(text: string): Address | null {
  try {
    return Address.parse(text);
  } catch {
    return null;
  }
}

function isTestOnly(text: string): boolean {
  return /^[\w+/-]{48}$/.test(text) && Address.parseFriendly(text).testOnly;
}

function InvalidAddress({ text }: { readonly text: string }) {
  const search = () => navigate(`/search?q=${encodeURIComponent(text)}`);
  return (
    <>
      <h1 tabIndex={-1}>Not a valid address</h1>
      <p>
        An address has 48 characters with a valid checksum, or a workchain, a colon and 64
        hexadecimal digits.
      </p>
      <button type="button" onClick={search}>
        Search for it
      </button>
    </>
  );
}
