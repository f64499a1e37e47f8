const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export function isVersion(text: string): boolean {
  return VERSION.test(text);
}

/** Whether a version comes after another. */
export function isNewer(version: string, than: string): boolean {
  const [numbers, others] = [version, than].map((text) => text.split('.').map(Number));
  for (const [i, number] of (numbers ?? []).entries()) {
    const other = others?.[i] ?? 0;
    if (number !== other) return number > other;
  }
  return false;
}
