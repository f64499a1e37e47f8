import { useQuery } from '../../../data/use-query.ts';
import { counted } from '../../../format/text.ts';
import { methodQuery } from '../../../stack/get-method.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import type { TabProps } from '../../account.tsx';
import { type Proposal, proposalsOf } from '../../config/proposals.ts';
import { useConfig } from '../../config/use-config.ts';

export function Configuration(_props: TabProps) {
  const { result, config } = useConfig(null);
  const version = config?.get(8);
  return (
    <Panel title="Configuration" result={result}>
      {() =>
        config && (
          <Facts
            facts={[
              [
                'Parameters',
                <Link key="all" to="/config">
                  {counted([...config.params].length, 'parameter')}
                </Link>,
              ],
              ['Version', version && String(version.version)],
            ]}
          />
        )
      }
    </Panel>
  );
}

const COLUMNS: readonly Column<Proposal>[] = [
  {
    name: 'Parameter',
    cell: ({ parameter }) => <Link to={`/config#p${parameter}`}>{parameter}</Link>,
  },
  { name: 'Kind', cell: ({ isCritical }) => (isCritical ? 'critical' : 'usual') },
  { name: 'Votes', isNumber: true, cell: ({ votes }) => votes },
  { name: 'Rounds won', isNumber: true, cell: ({ wins }) => wins },
  { name: 'Rounds lost', isNumber: true, cell: ({ losses }) => losses },
  { name: 'Expires', cell: ({ expiresAt }) => <Time utime={expiresAt} isPlanned /> },
  { name: 'Hash', cell: ({ hash }) => <span class="hash">{hash}</span> },
];

/** The changes on which validators vote. */
export function Proposals({ account }: TabProps) {
  const result = useQuery(methodQuery(account, 'list_proposals'));
  return (
    // The answer is that of a POST request, for which there is no link.
    <Panel title="Proposals" result={{ ...result, query: null }}>
      {({ stack }) => {
        const proposals = stack ? proposalsOf(stack[0]) : [];
        return proposals.length === 0 ? (
          <p class="empty">
            {stack ? 'No change is proposed.' : 'The contract of this network takes no votes.'}
          </p>
        ) : (
          <DataTable
            label="Proposals"
            columns={COLUMNS}
            rows={proposals}
            keyOf={({ hash }) => hash}
          />
        );
      }}
    </Panel>
  );
}
