import type { Address } from '@tonway/chain';
import type { components } from '@tonway/client/v3';
import { ton } from '../../data/api.ts';
import { useKnown } from '../../data/known.ts';
import { useLookAlike } from '../../data/look-alikes.ts';
import { usePreferences } from '../../data/preferences.ts';
import { type QueryResult, queryOf, useQuery } from '../../data/use-query.ts';
import { grouped } from '../../format/amount.ts';
import { hexOf } from '../../format/hash.ts';
import { kindOf } from '../../format/kind.ts';
import { shortId, visibleText } from '../../format/text.ts';
import { friendlyOf, nameOf } from '../../ui/account-link.tsx';
import { Coins } from '../../ui/amount.tsx';
import { Copy } from '../../ui/copy.tsx';
import { Facts } from '../../ui/facts.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SimilarTo } from '../../ui/similar-to.tsx';
import { Time } from '../../ui/time.tsx';
import { AccountLabel } from './account-label.tsx';
import { AddressForms } from './address-forms.tsx';
import { NftsInShort, TokensInShort } from './holdings.tsx';

type States = components['schemas']['AccountStatesAnswer'];
type State = States['accounts'][number];

interface AccountSummaryProps {
  readonly address: Address;
  readonly states: QueryResult<States>;
}

/** Which account it is, what it has and what it is. */
export function AccountSummary({ address, states }: AccountSummaryProps) {
  const known = useKnown();
  const raw = address.toRaw().toUpperCase();
  const friendly = friendlyOf(known, raw);
  const name = nameOf(known, usePreferences().labels, raw);
  const lookAlike = useLookAlike(friendly);
  const wallets = useQuery(queryOf(ton.v3.walletStates, { address: [raw] }));
  // A fact that comes later would move what is below.
  const isComplete = wallets.data !== null || wallets.error !== null;
  return (
    <>
      <h1 tabIndex={-1}>{name === null ? 'Account' : <bdi>{visibleText(name, 126)}</bdi>}</h1>
      <p class="page-id" data-page-id>
        <span>{friendly}</span>
        <Copy text={friendly} label="address" />
        <SimilarTo address={friendly} lookAlike={lookAlike} />
        <AddressForms address={address} />
        <AccountLabel address={address} />
      </p>
      <Panel
        title="State"
        result={isComplete ? states : { ...states, data: null }}
        skeletonRows={7}
      >
        {({ accounts: [state] }) =>
          state ? <StateFacts state={state} wallet={wallets.data?.wallets[0]} /> : <NeverSeen />
        }
      </Panel>
    </>
  );
}

function NeverSeen() {
  return (
    <p class="empty">
      The index has never seen this account: it has no transaction. It can receive coins like any
      other address.
    </p>
  );
}

interface StateFactsProps {
  readonly state: State;
  readonly wallet: components['schemas']['WalletState'] | undefined;
}

function StateFacts({ state, wallet }: StateFactsProps) {
  return (
    <Facts
      facts={[
        ['Balance', <Coins key="balance" units={state.balance} />],
        ['Chain', state.address.startsWith('-1:') ? 'masterchain' : null],
        ['Extra currencies', currenciesText(state.extra_currencies)],
        ['Status', <StatusText key="status" state={state} />],
        ['Kind', kindText(state, wallet?.wallet_type)],
        ['Seqno', wallet?.seqno ?? null],
        [
          'Last transaction',
          state.last_transaction_hash ? (
            <LastTransaction key="last" hash={state.last_transaction_hash} />
          ) : null,
        ],
        ['Tokens', <TokensInShort key="tokens" account={state.address} />],
        ['NFTs', <NftsInShort key="nfts" account={state.address} />],
      ]}
    />
  );
}

/** With its time. */
function LastTransaction({ hash }: { readonly hash: string }) {
  const { data } = useQuery(queryOf(ton.v3.transactions, { hash: [hash], limit: 1 }));
  const [transaction] = data?.transactions ?? [];
  return (
    <>
      <HashLink hash={hash} page="tx" /> {transaction && <Time utime={transaction.now} />}
    </>
  );
}

function StatusText({ state }: { readonly state: State }) {
  const { status, frozen_hash } = state;
  if (status === 'active') return <span class="tag ok">active</span>;
  if (status === 'frozen') return <span class="tag warning">frozen</span>;
  return (
    <>
      <span class="tag" title={frozen_hash ?? ''}>
        {status === 'uninit' ? 'not deployed' : status}
      </span>
      <Suspended address={state.address} />
    </>
  );
}

/** The configuration can forbid that an account is deployed. */
function Suspended({ address }: { readonly address: string }) {
  const { data } = useQuery(queryOf(ton.v2.getAddressInformation, { address }));
  if (!data?.result.suspended) return null;
  return (
    <>
      {' '}
      <span class="tag warning">suspended</span>
    </>
  );
}

function kindText({ interfaces, code_hash }: State, walletType: string | undefined): string | null {
  if (walletType) return walletType;
  const kind = kindOf(interfaces ?? []);
  if (kind !== null) return kind.replaceAll('_', ' ');
  return code_hash ? `unknown contract, code ${shortId(hexOf(code_hash) ?? '')}` : null;
}

function currenciesText(currencies: State['extra_currencies']): string | null {
  const texts = Object.entries(currencies ?? {}).map(
    ([id, amount]) => `${grouped(String(amount))} units of ${id}`,
  );
  return texts.length === 0 ? null : texts.join(', ');
}
