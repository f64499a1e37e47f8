import { Address } from '@tonway/chain/address';
import { type Known, useKnown } from '../data/known.ts';
import { type Labels, labelOf } from '../data/labels.ts';
import { useLookAlike } from '../data/look-alikes.ts';
import { usePreferences } from '../data/preferences.ts';
import { distinctId } from '../format/look-alike.ts';
import { shortId, visibleText } from '../format/text.ts';
import { Copy } from './copy.tsx';
import { Link } from './link.tsx';
import { SimilarTo } from './similar-to.tsx';

interface AccountLinkProps {
  /** In any form. */
  readonly address: string;
  /** With a button that copies the address. */
  readonly canCopy?: boolean;
}

/** An account: its name or its short address, with the sign of its colours. */
export function AccountLink({ address, canCopy = false }: AccountLinkProps) {
  const known = useKnown();
  const friendly = friendlyOf(known, address);
  const name = nameOf(known, usePreferences().labels, address);
  const lookAlike = useLookAlike(friendly);
  const shownId = lookAlike === null ? shortId(friendly) : distinctId(friendly, lookAlike);
  return (
    <span class="account" data-account={friendly}>
      <AccountMark address={address} />
      <Link to={`/account/${friendly}`} class={name === null ? 'id' : undefined} title={friendly}>
        {name === null ? shownId : <bdi>{visibleText(name, 60)}</bdi>}
      </Link>
      {canCopy && <Copy text={friendly} label="address" />}
      <SimilarTo address={friendly} lookAlike={lookAlike} />
    </span>
  );
}

/** The form that the address book has, otherwise the bounceable one. */
export function friendlyOf({ address_book }: Known, address: string): string {
  const entry = address_book?.[address];
  if (entry?.user_friendly) return entry.user_friendly;
  try {
    return Address.parse(address).toFriendly();
  } catch {
    return visibleText(address, 100);
  }
}

/** Names come from the operator, from the reader, or from a domain that was checked both ways. */
export function nameOf({ address_book }: Known, labels: Labels, address: string): string | null {
  const entry = address_book?.[address];
  return entry?.name ?? labelOf(labels, address) ?? entry?.domain ?? null;
}

/** The palette for plots has four colours. */
const COLOURS = 4;

/** Two colours of the account's hash: a second sign beside the address, never the only one. */
function AccountMark({ address }: { readonly address: string }) {
  const [first = 0, second = 0] = hashOf(address);
  const start = first % COLOURS;
  const end = (start + 1 + (second % (COLOURS - 1))) % COLOURS;
  const style = { '--start': `var(--plot-${start})`, '--end': `var(--plot-${end})` };
  return <span class="mark" style={style} aria-hidden="true" />;
}

function hashOf(address: string): Uint8Array {
  try {
    return Address.parse(address).hash;
  } catch {
    return new Uint8Array(2);
  }
}
