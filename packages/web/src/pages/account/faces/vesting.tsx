import type { components } from '@tonway/client/v3';
import { ton } from '../../../data/api.ts';
import { KnownFrom } from '../../../data/known.ts';
import { queryOf, useQuery } from '../../../data/use-query.ts';
import { durationText } from '../../../format/time.ts';
import { vestedAmount } from '../../../format/vested-amount.ts';
import { AccountLink, AccountList } from '../../../ui/account-link.tsx';
import { Coins } from '../../../ui/amount.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Time, useSeconds } from '../../../ui/time.tsx';
import type { TabProps } from '../../account.tsx';

type VestingInfo = components['schemas']['VestingInfo'];

export function Vesting({ account }: TabProps) {
  const result = useQuery(queryOf(ton.v3.vesting, { contract_address: [account] }));
  return (
    <Panel title="Vesting" result={result}>
      {({ vesting_contracts: [vesting], ...answer }) =>
        vesting ? (
          <KnownFrom answer={answer}>
            <VestingFacts vesting={vesting} />
          </KnownFrom>
        ) : (
          <p class="empty">The contract does not answer as a vesting wallet.</p>
        )
      }
    </Panel>
  );
}

function VestingFacts({ vesting }: { readonly vesting: VestingInfo }) {
  const { start_time, total_duration, total_amount, whitelist } = vesting;
  const vested = vestedAmount(vesting, useSeconds());
  const total = BigInt(total_amount);
  const share = total === 0n ? 1 : Number((vested * 1000n) / total) / 1000;
  return (
    <>
      <meter class="schedule" min={0} max={1} value={share} aria-label="Share that is unlocked">
        {share}
      </meter>
      <Facts
        facts={[
          ['Unlocked now', <Coins key="vested" units={vested} />],
          ['Total', <Coins key="total" units={total_amount} />],
          ['Start', <Time key="start" utime={start_time} isPlanned />],
          ['End', <Time key="end" utime={start_time + total_duration} isPlanned />],
          ['Unlocks every', durationText(vesting.unlock_period)],
          ['Cliff', vesting.cliff_duration === 0 ? 'none' : durationText(vesting.cliff_duration)],
          ['Owner', <AccountLink key="owner" address={vesting.owner_address} canCopy />],
          ['Sender', <AccountLink key="sender" address={vesting.sender_address} canCopy />],
          [
            'May always send to',
            whitelist.length === 0 ? 'nobody' : <AccountList key="allowed" accounts={whitelist} />,
          ],
        ]}
      />
    </>
  );
}
