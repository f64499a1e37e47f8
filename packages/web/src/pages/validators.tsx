import { type Config, toHex, type ValidatorSet } from '@tonway/chain';
import { COIN } from '@tonway/chain/coin';
import { exactAmount } from '../format/amount.ts';
import { counted } from '../format/text.ts';
import { absoluteText } from '../format/time.ts';
import type { PageProps } from '../location/page-props.ts';
import { Facts } from '../ui/facts.tsx';
import { Panel } from '../ui/panel.tsx';
import { AtBlock } from './config/at-block.tsx';
import { electorAddress } from './config/election.ts';
import { Participants } from './config/participants.tsx';
import { RoundHistory } from './config/round-history.tsx';
import { durationText, shareText } from './config/shares.ts';
import { seqnoOf, useConfig } from './config/use-config.ts';

const SETS = [
  ['Current validators', 35, 34, 'The configuration names no current validators.'],
  ['Next validators', 37, 36, 'The next validators are not elected yet.'],
  ['Previous validators', 33, 32, 'There was no round of validators before this one.'],
] as const;

export default function ValidatorsPage({ query }: PageProps) {
  const seqno = seqnoOf(query);
  const { result, config } = useConfig(seqno);
  const hash = config?.get(1);
  const elector = hash ? electorAddress(hash) : null;
  return (
    <>
      <h1 tabIndex={-1}>Validators</h1>
      <AtBlock seqno={seqno} />
      <div class="columns">
        <Panel title="Elections" result={result} skeletonRows={4}>
          {() => config && <Elections config={config} />}
        </Panel>
        <Panel title="Terms" result={result} skeletonRows={4}>
          {() => config && <Terms config={config} />}
        </Panel>
      </div>
      {elector !== null && <Participants elector={elector} seqno={seqno} />}
      <RoundHistory key={seqno} result={result} config={config} elector={elector} seqno={seqno} />
      {SETS.map(([title, temporary, regular, absence]) => (
        <Panel key={title} title={title} result={result} skeletonRows={10}>
          {() => {
            const set = config?.get(temporary) ?? config?.get(regular);
            return set ? <Validators set={set} /> : <p class="empty">{absence}</p>;
          }}
        </Panel>
      ))}
    </>
  );
}

function Elections({ config }: { readonly config: Config }) {
  const times = config.get(15);
  return (
    <Facts
      facts={[
        ['A round lasts', times && durationText(times.validatorsElectedFor)],
        [
          'Elections begin',
          times && `${durationText(times.electionsStartBefore)} before the round`,
        ],
        ['Elections end', times && `${durationText(times.electionsEndBefore)} before the round`],
        ['Stakes are held', times && `${durationText(times.stakeHeldFor)} after the round`],
      ]}
    />
  );
}

/** How many are elected, and what they stake. */
function Terms({ config }: { readonly config: Config }) {
  const [counts, stakes] = [config.get(16), config.get(17)];
  return (
    <Facts
      facts={[
        ['Validators', counts && `${counts.minValidators} to ${counts.maxValidators}`],
        ['In the masterchain', counts && `at most ${counts.maxMainValidators}`],
        ['Stake', stakes && `${coins(stakes.minStake)} to ${coins(stakes.maxStake)}`],
        ['All stakes', stakes && `at least ${coins(stakes.minTotalStake)}`],
      ]}
    />
  );
}

function coins(units: bigint): string {
  return `${exactAmount(String(units), COIN.decimals) ?? units}\u00a0${COIN.symbol}`;
}

function Validators({ set }: { readonly set: ValidatorSet }) {
  const { utimeSince, utimeUntil, main, totalWeight, validators } = set;
  return (
    <>
      <p class="empty">
        {counted(validators.length, 'validator')}, {main} of the masterchain, from{' '}
        {absoluteText(utimeSince, 'utc')} to {absoluteText(utimeUntil, 'utc')}
      </p>
      <table class="table folds">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Public key</th>
            <th scope="col" class="number">
              Share of the weight
            </th>
          </tr>
        </thead>
        <tbody>
          {validators.map(({ publicKey, weight }, index) => (
            <tr key={toHex(publicKey)} data-row>
              <td>{index}</td>
              <td class="hash">{toHex(publicKey)}</td>
              <td class="number">{shareText(weight, totalWeight)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
