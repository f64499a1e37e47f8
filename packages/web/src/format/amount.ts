const MAX_DECIMALS = 255;

/** The exact amount of `units` with a number of decimals; null if the number is invalid. */
export function exactAmount(units: string | bigint, decimals: number): string | null {
  const text = String(units);
  const sign = text.startsWith('-') ? '−' : '';
  const digits = text.replace(/^-/, '');
  if (!/^\d+$/.test(digits) || !isDecimals(decimals)) return null;
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals);
  const fraction = padded.slice(padded.length - decimals).replace(/0+$/, '');
  return `${sign}${grouped(whole)}${fraction && `.${fraction}`}`;
}

/** Thousands in groups, with commas in every locale. */
export function grouped(digits: string | number | bigint): string {
  const text = String(digits).replace(/^0+(?=\d)/, '');
  return text.replace(/\B(?=(\d{3})+$)/g, ',');
}

export function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
}
const SHOWN_DECIMALS = 6;

/** At most six decimals, cut: an amount never looks larger than it is. */
export function shownAmount(units: string, decimals: number): string {
  const exact = exactAmount(units, decimals);
  if (exact === null) return units;
  const [whole = '', fraction = ''] = exact.split('.');
  const shown = fraction.slice(0, SHOWN_DECIMALS).replace(/0+$/, '');
  if (shown === '' && fraction !== '' && whole === '0') return '< 0.000001';
  if (shown === '' && fraction !== '' && whole === '−0') return '> −0.000001';
  return `${whole}${shown && `.${shown}`}`;
}
