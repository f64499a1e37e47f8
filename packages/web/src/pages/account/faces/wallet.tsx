import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { numberIn } from '../../../stack/entries.ts';
import { methodQuery } from '../../../stack/get-method.ts';
import { Copy } from '../../../ui/copy.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { TabProps } from '../../account.tsx';

type WalletState = components['schemas']['WalletState'];

export function Wallet({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.walletStates, { address: [account] }));
  const key = useQuery(methodQuery(account, 'get_public_key'));
  const hasKey = key.data !== null || key.error !== null;
  // A fact that comes later would move what is below.
  return (
    <Panel title="Wallet" result={hasKey ? result : { ...result, data: null }} skeletonRows={4}>
      {({ wallets: [wallet] }) => {
        const publicKey = numberIn(key.data?.stack?.[0]);
        return wallet ? (
          <WalletFacts wallet={wallet} publicKey={publicKey} />
        ) : (
          <p class="empty">The index does not know this version of wallets.</p>
        );
      }}
    </Panel>
  );
}

interface WalletFactsProps {
  readonly wallet: WalletState;
  readonly publicKey: bigint | null;
}

function WalletFacts({ wallet, publicKey }: WalletFactsProps) {
  const { wallet_type, seqno, wallet_id, is_signature_allowed } = wallet;
  return (
    <Facts
      facts={[
        ['Version', wallet_type ?? 'not known'],
        ['Seqno', seqno ?? null],
        ['Wallet id', wallet_id ?? null],
        ['Public key', publicKey === null ? null : <Key key="key" number={publicKey} />],
        ['Its key', is_signature_allowed === false ? 'may not sign: extensions only' : null],
      ]}
    />
  );
}

function Key({ number }: { readonly number: bigint }) {
  const text = number.toString(16).padStart(64, '0');
  return (
    <span class="hash">
      {text} <Copy text={text} label="public key" />
    </span>
  );
}
