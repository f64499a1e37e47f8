import type { Address } from '@tonway/chain';
import { isUnverified, tokenOf, useKnown, warningOf } from '../../data/known.ts';
import { useLookAlike } from '../../data/look-alikes.ts';
import { usePreferences } from '../../data/preferences.ts';
import type { QueryResult } from '../../data/use-query.ts';
import { visibleText } from '../../format/text.ts';
import { AccountMark, friendlyOf, nameOf } from '../../ui/account-link.tsx';
import { Balance } from '../../ui/amount.tsx';
import { Copy } from '../../ui/copy.tsx';
import { SimilarTo } from '../../ui/similar-to.tsx';
import { TokenImage } from '../../ui/token-image.tsx';
import { nameOfToken } from '../../ui/token-title.tsx';
import { AccountLabel } from './account-label.tsx';
import { AddressForms } from './address-forms.tsx';
import { type States, StatusTag } from './state.tsx';
import { titleOf, UNKNOWN_KIND } from './title.ts';

interface AccountSummaryProps {
  readonly address: Address;
  readonly states: QueryResult<States>;
  /** Of the wallet, if the account is one. */
  readonly walletType: string | undefined;
  /** What it has beside its balance, in words. */
  readonly holdings: string;
}

/** Who the account is, and what it has. */
export function AccountSummary({ address, states, walletType, holdings }: AccountSummaryProps) {
  const known = useKnown();
  const raw = address.toRaw().toUpperCase();
  const friendly = friendlyOf(known, raw);
  const token = tokenOf(known.metadata?.[raw]);
  const warning = warningOf(token);
  const ownName = warning === null ? nameOfToken(token) : null;
  const name = nameOf(known, usePreferences().labels, raw) ?? ownName;
  const lookAlike = useLookAlike(friendly);
  const state = states.data?.accounts[0] ?? null;
  const title = titleOf(state?.interfaces ?? [], walletType);
  return (
    <div class="account-top">
      {token ? <TokenImage address={raw} size="head" /> : <AccountMark address={raw} isLarge />}
      <div class="account-who">
        <div class="tags account-title">
          <h1 tabIndex={-1}>{name === null ? title : <bdi>{visibleText(name, 126)}</bdi>}</h1>
          {state && name !== null && title !== UNKNOWN_KIND && <span class="tag">{title}</span>}
          {state && <StatusTag state={state} />}
          {warning !== null && <span class="tag failed">{warning}</span>}
          {isUnverified(token) && <span class="tag">unverified</span>}
        </div>
        <p class="page-id" data-page-id>
          <span>{friendly}</span>
          <Copy text={friendly} label="address" />
          <SimilarTo address={friendly} lookAlike={lookAlike} />
        </p>
        <div class="tags">
          <AddressForms address={address} />
          <AccountLabel address={address} />
        </div>
      </div>
      <div class="account-balance">
        {state && (
          <>
            <Balance units={state.balance} />
            <p class="muted">{holdings}</p>
          </>
        )}
      </div>
    </div>
  );
}
