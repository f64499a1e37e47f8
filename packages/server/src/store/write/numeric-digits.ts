const BASE_DIGITS = 4;

/** A whole number in base 10000; the first digit counts 10000^weight. Zeros at the end are left out. */
export interface NumericDigits {
  readonly digits: readonly number[];
  readonly weight: number;
}

export function numericDigits(value: bigint): NumericDigits {
  const text = (value < 0n ? -value : value).toString();
  const digits: number[] = [];
  for (let end = text.length; end > 0; end -= BASE_DIGITS)
    digits.unshift(Number(text.slice(Math.max(0, end - BASE_DIGITS), end)));
  const weight = digits.length - 1;
  while (digits.at(-1) === 0) digits.pop();
  return { digits, weight: digits.length === 0 ? 0 : weight };
}
