import { Address } from '@tonway/chain/address';
import { ton } from '../data/api.ts';
import { queryOf, useQuery } from '../data/use-query.ts';
import type { PageProps } from '../location/page-props.ts';
import { navigate } from '../location/router.ts';
import { ProofPanel } from '../proof/proof-panel.tsx';
import { KnownFrom } from '../ui/known.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { faceOf } from './account/faces.ts';
import { followAccount } from './account/follow-account.ts';
import { HistoryTab } from './account/history.tsx';
import { NamesTab } from './account/names.tsx';
import { NftsTab } from './account/nfts.tsx';
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
  ['names', 'Names', NamesTab],
  ['contract', 'Contract', ContractTab],
  ['methods', 'Methods', MethodsTab],
  ['proof', 'Proof', ProofTab],
] as const;

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
    <Account address={address} query={query} />
  ) : (
    <InvalidAddress text={params.address ?? ''} />
  );
}

function Account({
  address,
  query,
}: {
  readonly address: Address;
  readonly query: URLSearchParams;
}) {
  const account = address.toRaw().toUpperCase();
  const states = useQuery(
    queryOf(ton.v3.accountStates, { address: [account], include_boc: false }),
    followAccount(account),
  );
  const state = states.data?.accounts[0] ?? null;
  const face = faceOf(state?.interfaces ?? []);
  const tabs = [...TABS, ...(face?.tabs ?? [])];
  const [tab, , Content] = tabs.find(([name]) => name === query.get('tab')) ?? TABS[0];
  return (
    <KnownFrom answer={states.data ?? {}}>
      <AccountSummary address={address} states={states} />
      {face && <face.Summary account={account} cursor={null} />}
      <Tabs label="Parts of the account" tabs={tabs} current={tab} />
      <Content account={account} cursor={query.get('cursor')} />
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

function InvalidAddress({ text }: { readonly text: string }) {
  const search = () => navigate(`/search?q=${encodeURIComponent(text)}`);
  return (
    <>
      <h1 tabIndex={-1}>This is no address</h1>
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
