import type { components } from '@tonway/client/v3';
import { ton } from '../../data/api.ts';
import { type QueryResult, queryOf, useQuery } from '../../data/use-query.ts';
import { grouped } from '../../format/amount.ts';
import { hexOf } from '../../format/hash.ts';
import { kindOf } from '../../format/kind.ts';
import { shortId } from '../../format/text.ts';
import { Coins } from '../../ui/amount.tsx';
import { Facts } from '../../ui/facts.tsx';
import { HashLink } from '../../ui/hash-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';

export type States = components['schemas']['AccountStatesAnswer'];
type State = States['accounts'][number];
type WalletStates = components['schemas']['WalletStatesAnswer'];

interface StatePanelProps {
  readonly states: QueryResult<States>;
  readonly wallets: QueryResult<WalletStates>;
}

/** What the account is and has, as the index knows it. */
export function StatePanel({ states, wallets }: StatePanelProps) {
  // A fact that comes later would move what is below.
  const isComplete = wallets.data !== null || wallets.error !== null;
  return (
    <Panel title="State" result={isComplete ? states : { ...states, data: null }} skeletonRows={5}>
      {({ accounts: [state] }) =>
        state ? <StateFacts state={state} wallet={wallets.data?.wallets[0]} /> : <NeverSeen />
      }
    </Panel>
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
  readonly wallet: WalletStates['wallets'][number] | undefined;
}

function StateFacts({ state, wallet }: StateFactsProps) {
  return (
    <Facts
      facts={[
        ['Balance', <Coins key="balance" units={state.balance} />],
        ['Chain', state.address.startsWith('-1:') ? 'masterchain' : null],
        ['Extra currencies', currenciesText(state.extra_currencies)],
        ['Status', <StatusTag key="status" state={state} />],
        ['Kind', kindText(state, wallet?.wallet_type)],
        [
          'Last transaction',
          state.last_transaction_hash ? (
            <LastTransaction key="last" hash={state.last_transaction_hash} />
          ) : null,
        ],
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

/** The status in a word. */
export function StatusTag({ state }: { readonly state: State }) {
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
  if (kind !== null) return kind.replaceAll('_', ' ').replace(/^nft\b/, 'NFT');
  return code_hash ? `contract with code ${shortId(hexOf(code_hash) ?? '')}` : null;
}

function currenciesText(currencies: State['extra_currencies']): string | null {
  const texts = Object.entries(currencies ?? {}).map(
    ([id, amount]) => `${grouped(String(amount))} units of ${id}`,
  );
  return texts.length === 0 ? null : texts.join(', ');
}
