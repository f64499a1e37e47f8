import { PTON_MASTERS } from '@tonway/actions/assets';
import { COIN } from '@tonway/chain/coin';
import { isUnverified, jettonOf, type TokenEntry, useKnown, warningOf } from '../data/known.ts';
import { exactAmount, grouped, isDecimals, shownAmount } from '../format/amount.ts';
import { visibleText } from '../format/text.ts';

interface CoinsProps {
  readonly units: string | bigint | number;
  /** At most six decimals, as in a sentence. */
  readonly isShort?: boolean;
}

/** An amount of the coin. */
export function Coins({ units, isShort = false }: CoinsProps) {
  const exact = exactAmount(String(units), COIN.decimals) ?? String(units);
  return (
    <span class={classOf(units)} title={`${exact} ${COIN.symbol}`}>
      <Digits exact={exact} shown={isShort ? shownAmount(String(units), COIN.decimals) : exact} />{' '}
      <span class="unit">{COIN.symbol}</span>
    </span>
  );
}

const WHOLE_DECIMALS = 3;

/** The balance of an account, large: digits after the third decimal matter less. */
export function Balance({ units }: { readonly units: string }) {
  const exact = exactAmount(units, COIN.decimals) ?? units;
  const cut = exact.indexOf('.') + 1 + WHOLE_DECIMALS;
  const [start, end] = exact.includes('.') ? [exact.slice(0, cut), exact.slice(cut)] : [exact, ''];
  return (
    <span class="balance">
      {start}
      <span class="tail">{end}</span> <span class="unit">{COIN.symbol}</span>
    </span>
  );
}

interface JettonsProps extends CoinsProps {
  readonly master: string;
}

const MAX_SYMBOL = 20;

/** An amount of a jetton; units if its decimals are unknown. */
export function Jettons({ units, master, isShort = false }: JettonsProps) {
  const token = jettonOf(useKnown(), master);
  if (PTON_MASTERS.has(master))
    return (
      <>
        <Coins units={units} isShort={isShort} /> (pTON)
      </>
    );
  const decimals = decimalsOf(token?.extra?.decimals, token?.valid === true);
  const exact = decimals === null ? null : exactAmount(String(units), decimals);
  if (exact === null || decimals === null)
    return (
      <span class={classOf(units)}>
        {grouped(String(units))} units <TokenSymbol token={token} />
      </span>
    );
  return (
    <span class={classOf(units)} title={exact}>
      <Digits exact={exact} shown={isShort ? shownAmount(String(units), decimals) : exact} />{' '}
      <TokenSymbol token={token} />
    </span>
  );
}

/** A short amount is copied with all of its decimals. */
function Digits({ exact, shown }: { readonly exact: string; readonly shown: string }) {
  if (exact === shown) return <>{exact}</>;
  const isBegin = exact.startsWith(shown);
  return (
    <>
      {isBegin ? shown : <span class="not-copied">{shown}</span>}
      <span class="cut">{isBegin ? exact.slice(shown.length) : exact}</span>
    </>
  );
}

/** Amounts of zero are muted. */
function classOf(units: CoinsProps['units']): string {
  return String(units) === '0' ? 'amount muted' : 'amount';
}

/** An asset without an amount; null: the coin. */
export function TokenName({ master }: { readonly master: string | null }) {
  const known = useKnown();
  if (master === null || PTON_MASTERS.has(master))
    return (
      <span class="unit">
        {COIN.symbol}
        {master !== null && ' (pTON)'}
      </span>
    );
  return <TokenSymbol token={jettonOf(known, master)} />;
}

/** A jetton always has the mark of tokens, so that none looks like the coin. */
function TokenSymbol({ token }: { readonly token: TokenEntry | null }) {
  const warning = warningOf(token);
  const symbol = visibleText(token?.symbol ?? '', MAX_SYMBOL);
  return (
    <span class="token">
      {warning === null ? (
        <bdi>{symbol || 'jetton'}</bdi>
      ) : (
        <span class="tag failed">{warning}</span>
      )}
      {isUnverified(token) && <small class="muted"> unverified</small>}
    </span>
  );
}

const DEFAULT_DECIMALS = 9;

/** Absent in valid metadata: 9; invalid or not fetched: unknown. */
function decimalsOf(value: unknown, isValid: boolean): number | null {
  if (value === undefined || value === null) return isValid ? DEFAULT_DECIMALS : null;
  const decimals = typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value;
  return typeof decimals === 'number' && isDecimals(decimals) ? decimals : null;
}
