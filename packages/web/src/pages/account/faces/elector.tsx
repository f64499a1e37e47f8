import { useQuery } from '../../../data/use-query.ts';
import { counted } from '../../../format/text.ts';
import { absoluteText } from '../../../format/time.ts';
import { Coins } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time } from '../../../ui/time.tsx';
import type { TabProps } from '../../account.tsx';
import { type Election, electionQuery } from '../../config/election.ts';
import { Participants } from '../../config/participants.tsx';
import { PastElections } from '../../config/past-elections.tsx';
import { useConfig } from '../../config/use-config.ts';

export function Elector({ account }: TabProps) {
  const { result, config } = useConfig(null);
  const { data, error } = useQuery(electionQuery(account, null));
  const isComplete = data !== null || error !== null;
  const set = config?.get(35) ?? config?.get(34) ?? null;
  return (
    <Panel title="Elector" result={isComplete ? result : { ...result, data: null }}>
      {() => (
        <Facts
          facts={[
            ['Election', data?.election ? <Running key="now" election={data.election} /> : 'none'],
            ['Round from', set && absoluteText(set.utimeSince, 'utc')],
            ['Round to', set && <Time key="to" utime={set.utimeUntil} isPlanned isLong />],
            [
              'Validators',
              set && (
                <Link key="all" to="/validators">
                  {set.validators.length}
                </Link>
              ),
            ],
          ]}
        />
      )}
    </Panel>
  );
}

function Running({ election }: { readonly election: Election }) {
  return (
    <>
      {counted(election.participants.length, 'participant')} with{' '}
      <Coins units={election.totalStake} isShort />, ends{' '}
      <Time utime={election.closeAt} isPlanned />
    </>
  );
}

export function Elections({ account }: TabProps) {
  return (
    <>
      <Participants elector={account} seqno={null} />
      <PastElections elector={account} />
    </>
  );
}
