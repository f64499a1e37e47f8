import received from 'lucide-static/icons/arrow-down-left.svg';
import arrow from 'lucide-static/icons/arrow-right.svg';
import trade from 'lucide-static/icons/arrow-right-left.svg';
import sent from 'lucide-static/icons/arrow-up-right.svg';
import contract from 'lucide-static/icons/box.svg';
import check from 'lucide-static/icons/check.svg';
import clock from 'lucide-static/icons/clock.svg';
import code from 'lucide-static/icons/code.svg';
import copy from 'lucide-static/icons/copy.svg';
import pool from 'lucide-static/icons/droplets.svg';
import burned from 'lucide-static/icons/flame.svg';
import auction from 'lucide-static/icons/gavel.svg';
import domain from 'lucide-static/icons/globe.svg';
import image from 'lucide-static/icons/image.svg';
import stake from 'lucide-static/icons/landmark.svg';
import filter from 'lucide-static/icons/list-filter.svg';
import moon from 'lucide-static/icons/moon.svg';
import search from 'lucide-static/icons/search.svg';
import system from 'lucide-static/icons/settings-2.svg';
import shield from 'lucide-static/icons/shield-check.svg';
import minted from 'lucide-static/icons/sparkles.svg';
import warning from 'lucide-static/icons/triangle-alert.svg';
import group from 'lucide-static/icons/users.svg';
import close from 'lucide-static/icons/x.svg';

/** Strokes of 24 × 24 symbols. */
const PATHS = {
  arrow,
  auction,
  burned,
  check,
  clock,
  close,
  code,
  contract,
  copy,
  domain,
  filter,
  group,
  image,
  minted,
  moon,
  pool,
  received,
  search,
  sent,
  shield,
  stake,
  system,
  trade,
  warning,
} as const;

export type IconName = keyof typeof PATHS;

export const ICONS = Object.keys(PATHS) as readonly IconName[];

/** A symbol beside a text or in a button with a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export type Tone = 'in' | 'out' | 'trade' | 'failed' | 'pending' | 'plain';

interface KindIconProps {
  readonly name: IconName;
  readonly tone: Tone;
  readonly isLarge?: boolean;
}

/** The kind of what a row or a card is about; the text beside it says the same. */
export function KindIcon({ name, tone, isLarge = false }: KindIconProps) {
  return (
    <span class={`kind-icon ${tone}${isLarge ? ' large' : ''}`} aria-hidden="true">
      <Icon name={name} />
    </span>
  );
}
