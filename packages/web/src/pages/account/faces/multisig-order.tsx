import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { wordsOf } from '../../../format/text.ts';
import { AccountLink } from '../../../ui/account-link.tsx';
import { Coins } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time, useSeconds } from '../../../ui/time.tsx';
import type { TabProps } from '../../account.tsx';

type Order = components['schemas']['MultisigOrder'];
type OrderAction = components['schemas']['OrderAction'];

export function MultisigOrder({ account }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.multisigOrders, { address: [account], parse_actions: true }),
  );
  return (
    <Panel title="Multisig order" result={result}>
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

interface OrderFactsProps {
  readonly order: Order;
  /** Among those of its wallet. */
  readonly isListed?: boolean;
}

export function OrderFacts({ order, isListed }: OrderFactsProps) {
  const { order_seqno, expiration_date } = order;
  return (
    <Facts
      facts={[
        ['Does', <Actions key="actions" actions={order.actions ?? []} />],
        ['State', <OrderState key="state" order={order} />],
        ['Approvals', <Approvals key="approvals" order={order} />],
        [
          'Expires',
          expiration_date === null ? null : (
            <Time key="expires" utime={expiration_date} isPlanned />
          ),
        ],
        ['Order', isListed ? <AccountLink key="order" address={order.address} /> : order_seqno],
        ['Wallet', isListed ? null : <AccountLink key="wallet" address={order.multisig_address} />],
      ]}
    />
  );
}

function OrderState({ order }: { readonly order: Order }) {
  const { threshold, approvals_num, expiration_date, sent_for_execution } = order;
  const now = useSeconds();
  if (sent_for_execution) return <span class="tag ok">executed</span>;
  if (expiration_date !== null && expiration_date < now)
    return <span class="tag failed">✕ expired</span>;
  return (
    <span class="tag pending">
      {approvals_num ?? 0} of {threshold ?? '?'} approvals
    </span>
  );
}

/** Bit i of the mask is the approval of signer i. */
function Approvals({ order: { signers, approvals_mask } }: { readonly order: Order }) {
  const mask = BigInt(approvals_mask ?? 0);
  return (
    <ul class="plain">
      {signers.map((signer, index) => (
        <li key={signer}>
          <AccountLink address={signer} />{' '}
          {(mask >> BigInt(index)) & 1n ? (
            <span class="tag ok">✓ approved</span>
          ) : (
            <span class="tag">not yet</span>
          )}
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
          {purposeOf(parsed_body_type)}{' '}
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

const PURPOSES: Readonly<Record<string, string>> = {
  ton_transfer: 'transfer',
  multisig_update_params: 'update of signers and threshold',
};

/** What a message of the order is for. */
function purposeOf(type = 'message'): string {
  return PURPOSES[type] ?? wordsOf(type);
}
