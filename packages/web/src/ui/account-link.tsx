import { Address } from '@tonway/chain/address';
import { systemAccountName } from '@tonway/contracts/system-accounts';
import { type Known, useKnown } from '../data/known.ts';
import { type Labels, labelOf, rawOf } from '../data/labels.ts';
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

/** Names come from the operator, from the reader, from the network, or from a domain that was checked both ways. */
export function nameOf({ address_book }: Known, labels: Labels, address: string): string | null {
  const entry = address_book?.[address];
  const own = entry?.name ?? labelOf(labels, address);
  return own ?? systemAccountName(rawOf(address) ?? '') ?? entry?.domain ?? null;
}

const COLOURS = [
  '#2f7bf5',
  '#10b3a5',
  '#16a36a',
  '#eab308',
  '#f0803c',
  '#e2593b',
  '#ec5f9a',
  '#8b5cf6',
];

interface AccountMarkProps {
  readonly address: string;
  readonly isLarge?: boolean;
}

/** Two colours and a spot of the account's hash: a second sign beside the address, never the only one. */
export function AccountMark({ address, isLarge = false }: AccountMarkProps) {
  const [first = 0, second = 0, third = 0] = hashOf(address);
  const start = first % COLOURS.length;
  const end = (start + 2 + (second % (COLOURS.length - 3))) % COLOURS.length;
  const style = {
    '--start': COLOURS[start],
    '--end': COLOURS[end],
    '--spot': `${(third % 4) * 33}% ${((third >> 2) % 4) * 33}%`,
  };
  return <span class={isLarge ? 'mark large' : 'mark'} style={style} aria-hidden="true" />;
}

/** Zeros if the text is no address. */
export function hashOf(address: string): Uint8Array {
  try {
    return Address.parse(address).hash;
  } catch {
    return new Uint8Array(3);
  }
}

export function AccountList({ accounts }: { readonly accounts: readonly string[] }) {
  return (
    <ul class="plain">
      {accounts.map((account) => (
        <li key={account}>
          <AccountLink address={account} />
        </li>
      ))}
    </ul>
  );
}
