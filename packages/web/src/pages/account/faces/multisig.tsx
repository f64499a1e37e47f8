import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { AccountList } from '../../../ui/account-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ListPanel } from '../../../ui/list-panel.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { TabProps } from '../../account.tsx';
import { OrderFacts } from './multisig-order.tsx';

export function Multisig({ account }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.multisigWallets, { address: [account], include_orders: false }),
  );
  return (
    <Panel title="Multisig wallet" result={result}>
      {({ multisigs: [multisig], ...answer }) =>
        multisig ? (
          <KnownFrom answer={answer}>
            <Facts
              facts={[
                ['Needs', `${multisig.threshold ?? '?'} of ${multisig.signers.length} signers`],
                ['Signers', <AccountList key="signers" accounts={multisig.signers} />],
                [
                  'Proposers',
                  multisig.proposers.length ? (
                    <AccountList key="p" accounts={multisig.proposers} />
                  ) : (
                    'signers only'
                  ),
                ],
                [
                  'Next order',
                  multisig.next_order_seqno === '-1' ? 'any number' : multisig.next_order_seqno,
                ],
              ]}
            />
          </KnownFrom>
        ) : (
          <p class="empty">The contract does not answer as a multisig wallet.</p>
        )
      }
    </Panel>
  );
}

export function MultisigOrders({ account, cursor }: TabProps) {
  const result = useQuery(
    queryOf(ton.v3.multisigOrders, {
      multisig_address: [account],
      parse_actions: true,
      limit: 10,
      ...(cursor !== null && { cursor }),
    }),
  );
  return (
    <ListPanel title="Orders" result={result}>
      {({ orders }) =>
        orders.length === 0 ? (
          <p class="empty">There are no orders.</p>
        ) : (
          <div class="orders">
            {orders.map((order) => (
              <section key={order.address} aria-label={`Order ${order.order_seqno}`}>
                <h3>Order {order.order_seqno}</h3>
                <OrderFacts order={order} isListed />
              </section>
            ))}
          </div>
        )
      }
    </ListPanel>
  );
}
