import { useEffect, useState } from 'preact/hooks';
import { changePreferences, type Preferences, usePreferences } from '../data/preferences.ts';
import { serverNow } from '../data/server-time.ts';
import { absoluteText, agoText, plannedText } from '../format/time.ts';

const NEXT: Readonly<Record<Preferences['time'], Preferences['time']>> = {
  relative: 'local',
  local: 'utc',
  utc: 'relative',
};

interface TimeProps {
  readonly utime: number;
  /** May be ahead; what has happened is never ahead, even if clocks differ. */
  readonly isPlanned?: boolean;
  /** Where there is room: relative and absolute. */
  readonly isLong?: boolean;
}

/** A Unix time: relative, local or UTC; one click changes all of them. */
export function Time({ utime, isPlanned = false, isLong = false }: TimeProps) {
  const { time } = usePreferences();
  const now = useSeconds(time === 'relative');
  const absolute = absoluteText(utime, time === 'utc' ? 'utc' : 'local');
  const relative = (isPlanned ? plannedText : agoText)(utime, now);
  const both = isLong ? `${relative} · ${absolute}` : relative;
  const change = () => changePreferences({ time: NEXT[time] });
  return (
    <button type="button" class="time" title={absoluteText(utime, 'utc')} onClick={change}>
      <time dateTime={new Date(utime * 1000).toISOString()}>
        {time === 'relative' ? both : absolute}
      </time>
    </button>
  );
}

/** The time of the server, each second while it is needed. */
export function useSeconds(isNeeded = true): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    if (!isNeeded) return;
    const timer = setInterval(() => document.hidden || setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
