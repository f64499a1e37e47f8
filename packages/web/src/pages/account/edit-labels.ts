import { Address } from '@tonway/chain/address';
import { type Labels, rawOf } from '../../data/labels.ts';
import { changePreferences, preferences } from '../../data/preferences.ts';

export const MAX_LABEL = 60;
const MAX_LABELS = 1000;
const MAX_FILE = 1_000_000;

/** An empty text removes the label. */
export function setLabel(address: Address, text: string): void {
  const { [address.toRaw()]: _before, ...others } = preferences().labels;
  const label = text.trim().slice(0, MAX_LABEL);
  changePreferences({
    labels: label === '' ? others : bounded({ ...others, [address.toRaw()]: label }),
  });
}

/** All labels in the form of the operator's file of names. */
export function labelsFile(labels: Labels): string {
  const entries = Object.entries(labels).map(([raw, name]) => [
    Address.parseRaw(raw).toFriendly(),
    { name },
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 1)}\n`;
}

/** Adds the labels of a file, and returns their number; throws if the text is none. */
export function addLabels(text: string): number {
  if (text.length > MAX_FILE) throw new RangeError('the file is larger than 1 MB');
  const file: unknown = JSON.parse(text);
  if (typeof file !== 'object' || file === null)
    throw new TypeError('expected addresses with names');
  const added = Object.entries(file).flatMap(([address, entry]) => {
    const [raw, name] = [rawOf(address), (entry as { name?: unknown } | null)?.name];
    return raw !== null && typeof name === 'string' && name.trim() !== ''
      ? [[raw, name.trim().slice(0, MAX_LABEL)] as const]
      : [];
  });
  changePreferences({ labels: bounded({ ...preferences().labels, ...Object.fromEntries(added) }) });
  return added.length;
}

/** The newest labels are the last ones. */
function bounded(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).slice(-MAX_LABELS));
}
