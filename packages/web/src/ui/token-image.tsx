import { useState } from 'preact/hooks';
import {
  domainOf,
  type ImageSize,
  imagePathOf,
  type TokenEntry,
  tokenOf,
  useKnown,
  warningOf,
} from '../data/known.ts';
import { hrefOf } from '../location/settings.ts';
import { hashOf } from './account-link.tsx';

/** White letters are readable on all of these. */
const COLOURS = [
  '#0a5fd8',
  '#0f766e',
  '#15803d',
  '#a15c07',
  '#c2410c',
  '#b91c1c',
  '#be185d',
  '#7c3aed',
];

/** The sizes of the box, and the width of the image that fills it on a screen with twice as many pixels. */
const SIZES = {
  small: ['_image_small', 128],
  row: ['_image_small', 128],
  head: ['_image_small', 128],
  card: ['_image_medium', 300],
  picture: ['_image_big', 512],
} as const satisfies Record<string, readonly [ImageSize, number]>;

const MAX_DIGITS = 2;

interface TokenImageProps {
  readonly address: string;
  readonly size?: keyof typeof SIZES;
}

/** The image of a token or NFT in a box of a fixed size; without one, its letter on a colour of its address. */
export function TokenImage({ address, size = 'small' }: TokenImageProps) {
  const metadata = useKnown().metadata?.[address];
  const token = tokenOf(metadata);
  const [name, pixels] = SIZES[size];
  const path = imagePathOf(metadata, name);
  const [first = 0] = hashOf(address);
  const isRound = token?.type === 'jetton_masters';
  return (
    <span
      class={`token-image ${size}${isRound ? ' round' : ''}`}
      style={{ '--colour': COLOURS[first % COLOURS.length] }}
      aria-hidden="true"
    >
      {warningOf(token) === null ? letterOf(token) : '!'}
      {path !== null && <Picture key={path} path={path} pixels={pixels} />}
    </span>
  );
}

interface PictureProps {
  readonly path: string;
  readonly pixels: number;
}

/** Covers the letter when it is there. */
function Picture({ path, pixels }: PictureProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') return null;
  return (
    <img
      class={state}
      src={hrefOf(path)}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      decoding="async"
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}

/** Of its symbol or name; of an NFT without a name its number, if that is short. */
function letterOf(token: TokenEntry | null): string {
  const name = token?.symbol || token?.name || domainOf(token) || '';
  const [letter] = /[\p{L}\p{N}]/u.exec(name) ?? [];
  if (letter !== undefined) return letter.toUpperCase().slice(0, 2);
  const index = token?.nft_index ?? '';
  return index !== '' && index.length <= MAX_DIGITS ? index : '#';
}
