import { useQuery } from '../../data/use-query.ts';
import { counted } from '../../format/text.ts';
import { absoluteText } from '../../format/time.ts';
import { AccountLink } from '../../ui/account-link.tsx';
import { Coins } from '../../ui/amount.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Election, electionQuery, type Participant } from './election.ts';
import { shareText } from './shares.ts';

const FACTOR_ONE = 65_536;
const FOLLOW_MS = 10_000;

interface ParticipantsProps {
  /** The address of the elector. */
  readonly elector: string;
  readonly seqno: number | null;
}

/** Who takes part in the election that runs, as the elector answers. */
export function Participants({ elector, seqno }: ParticipantsProps) {
  const options = seqno === null ? { everyMs: FOLLOW_MS } : {};
  const result = useQuery(electionQuery(elector, seqno), options);
  return (
    // The answer is that of two POST requests, for which there is no link.
    <Panel title="Running election" result={{ ...result, query: null }} skeletonRows={2}>
      {({ election }) =>
        election ? <Running election={election} /> : <p class="empty">No election is running.</p>
      }
    </Panel>
  );
}

function Running({ election }: { readonly election: Election }) {
  const { electAt, closeAt, minStake, totalStake, participants } = election;
  const columns: readonly Column<Participant>[] = [
    { name: 'Public key', cell: ({ publicKey }) => <span class="hash">{publicKey}</span> },
    { name: 'Account', cell: ({ account }) => <AccountLink address={account} /> },
    { name: 'Stake', isNumber: true, cell: ({ stake }) => <Coins units={stake} /> },
    { name: 'Share', isNumber: true, cell: ({ stake }) => shareText(stake, totalStake) },
    {
      name: 'Maximum factor',
      isNumber: true,
      cell: ({ maxFactor }) => `${maxFactor / FACTOR_ONE} ×`,
    },
  ];
  return (
    <>
      <p class="empty">
        {counted(participants.length, 'participant')} with <Coins units={totalStake} />, until{' '}
        {absoluteText(closeAt, 'utc')}, for the round from {absoluteText(electAt, 'utc')}; each
        stake at least <Coins units={minStake} />
      </p>
      {participants.length > 0 && (
        <DataTable
          label="Participants of the election"
          columns={columns}
          rows={participants}
          keyOf={({ publicKey }) => publicKey}
        />
      )}
    </>
  );
}
