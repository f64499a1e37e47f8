const UNITS = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
] as const;

/** How long ago a Unix time was, never negative: `2 min ago`. */
export function agoText(utime: number, now: number): string {
  const seconds = Math.max(0, Math.floor(now - utime));
  return seconds === 0 ? 'now' : `${durationText(seconds)} ago`;
}

/** A time that was planned may be ahead: `in 2 min`. */
export function plannedText(utime: number, now: number): string {
  return utime > now ? `in ${durationText(Math.ceil(utime - now))}` : agoText(utime, now);
}

/** In the largest unit that it has one of: `2 min`. */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

export type TimeZone = 'utc' | 'local';

/** `2026-11-17 14:03:22`, with the zone if it is UTC. */
export function absoluteText(utime: number, zone: TimeZone): string {
  const date = new Date(utime * 1000);
  if (Number.isNaN(date.getTime())) return String(utime);
  if (zone === 'utc') return `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${day} ${time}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
