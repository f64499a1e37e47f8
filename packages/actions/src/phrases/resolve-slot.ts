import type { Details, DetailType } from '../details/details.ts';
import { parseSlot } from './slot.ts';

/** A slot with the format in which its value is said: that of the template, or that of the detail's type. */
export function resolveSlot(text: string, details: Details): string {
  const { path, format, second, isJetton } = parseSlot(text);
  const type = typeAt(details, path);
  const said = type === 'asset' && format === 'asset' ? 'coin' : (format ?? formatOf(type));
  const extra = second === null ? '' : ` ${second}${isJetton ? '!' : ''}`;
  return `${path}${said === 'plain' ? '' : `:${said}`}${extra}`;
}

/** The type of a detail; null if there is none. */
function typeAt(table: Details, path: string): DetailType | null {
  const [first = '', ...rest] = path.split('.');
  const type = table[first]?.type ?? null;
  if (rest.length === 0 || type === null) return type;
  return typeof type === 'object' && 'object' in type ? typeAt(type.object, rest.join('.')) : null;
}

/** How a value is said if the template does not tell. */
function formatOf(type: DetailType | null): string {
  if (type === 'account' || type === 'amount' || type === 'currencies') return type;
  if (type === 'asset') return 'coin';
  if (type === 'text') return 'quote';
  return typeof type === 'object' && type !== null && 'list' in type ? 'accounts' : 'plain';
}
