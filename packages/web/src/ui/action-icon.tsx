import { type IconName, KindIcon, type Tone } from './icon.tsx';
import { NETWORK, type SaidAction } from './said-action.ts';

/** The first that matches the type of an action. */
const KINDS: readonly (readonly [RegExp, IconName, Tone])[] = [
  [/^(ton|jetton|extra_currency)_transfer$/, 'sent', 'out'],
  [/swap/, 'trade', 'trade'],
  [/burn/, 'burned', 'plain'],
  [/^jetton_mint|tgbtc_mint/, 'minted', 'plain'],
  [/auction/, 'auction', 'plain'],
  [/^(nft|teleitem)_/, 'image', 'plain'],
  [/dns/, 'domain', 'plain'],
  [/stake|staking|election/, 'stake', 'plain'],
  [/liquidity|pool|evaa|vault/, 'pool', 'trade'],
  [/multisig|vesting|subscribe/, 'group', 'plain'],
  [/deploy/, 'contract', 'plain'],
  [/tick_tock/, 'system', 'plain'],
];

interface ActionIconProps {
  readonly action: SaidAction;
  /** The account whose history shows the action, in the form of the answer. */
  readonly viewpoint?: string | undefined;
  readonly isLarge?: boolean;
}

/** The kind and outcome of an action; the sentence beside it says both in words. */
export function ActionIcon({ action, viewpoint, isLarge = false }: ActionIconProps) {
  const [name, tone] = iconOf(action, viewpoint);
  return <KindIcon name={name} tone={tone} isLarge={isLarge} />;
}

function iconOf(action: SaidAction, viewpoint: string | undefined): readonly [IconName, Tone] {
  const { type, success, finality, details } = action;
  if (finality === 'pending') return ['clock', 'pending'];
  if (success === false) return ['close', 'failed'];
  if (details?.source === NETWORK) return ['system', 'plain'];
  const receivers = [details?.destination, details?.receiver, details?.new_owner];
  const isReceived = viewpoint !== undefined && receivers.includes(viewpoint);
  if (isReceived && /transfer$|mint$/.test(type)) return ['received', 'in'];
  const [, name, tone] = KINDS.find(([pattern]) => pattern.test(type)) ?? [null, 'code', 'plain'];
  return [name, tone];
}
