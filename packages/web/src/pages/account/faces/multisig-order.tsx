import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Coins } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import type { TabProps } from '../../account.tsx';

type Order = components['schemas']['MultisigOrder'];
type OrderAction = components['schemas']['OrderAction'];

export function MultisigOrder({ account }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.multisigOrders, { address: [account], parse_actions: true }),
  );
  return (
    <Panel title="Order of a multisig wallet" result={result}>
      {({ orders: [order], ...answer }) =>
        order ? (
          <KnownFrom answer={answer}>
            <OrderFacts order={order} />
          </KnownFrom>
        ) : (
          <p class="empty">
            The contract does not answer as an order, or its wallet does not know it.
          </p>
        )
      }
    </Panel>
  );
}

export function OrderFacts({ order }: { readonly order: Order }) {
  const { order_seqno, threshold, approvals_num, expiration_date, sent_for_execution } = order;
  return (
    <Facts
      facts={[
        ['Order', <AccountLink key="order" address={order.address} />],
        ['Number', order_seqno],
        ['Wallet', <AccountLink key="wallet" address={order.multisig_address} />],
        [
          'State',
          sent_for_execution
            ? 'executed'
            : `${approvals_num ?? 0} of ${threshold ?? '?'} approvals`,
        ],
        [
          'Expires',
          expiration_date === null ? null : (
            <Time key="expires" utime={expiration_date} isPlanned />
          ),
        ],
        ['Approved by', <Approvals key="approvals" order={order} />],
        ['Does', <Actions key="actions" actions={order.actions ?? []} />],
      ]}
    />
  );
}

/** Bit i of the mask is the approval of signer i. */
function Approvals({ order: { signers, approvals_mask } }: { readonly order: Order }) {
  const mask = BigInt(approvals_mask ?? 0);
  return (
    <ul class="plain">
      {signers.map((signer, index) => (
        <li key={signer}>
          {(mask >> BigInt(index)) & 1n ? '✓ approved' : '– waiting'}{' '}
          <AccountLink address={signer} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ actions }: { readonly actions: readonly OrderAction[] }) {
  if (actions.length === 0) return <span class="muted">not readable</span>;
  return (
    <ol class="plain">
      {actions.map(({ destination, value, parsed_body_type, error }, index) => (
        <li key={index}>
          {(parsed_body_type ?? 'message').replaceAll('_', ' ')}{' '}
          {value !== null && value !== undefined && <Coins units={value} isShort />}{' '}
          {destination && (
            <>
              to <AccountLink address={destination} />
            </>
          )}
          {error && <span class="tag warning">{error}</span>}
        </li>
      ))}
    </ol>
  );
}
