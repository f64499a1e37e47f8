import { KeyError } from '../../store/errors.ts';
import { type KeyChange, LIMITS_OF_PLAN, type NewKey } from '../../store/gateway/keys.ts';

const MAX_RATE = 1_000_000;
const MAX_STREAM_LIMIT = 1_000_000;
const MAX_NAME_LENGTH = 200;

/** Options of a command by name. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** The options that set the limits of a key: the field of each, and how its text is parsed. */
const LIMITS: Readonly<Record<string, readonly [keyof KeyChange, (text: string) => unknown]>> = {
  plan: ['plan', (text) => label('--plan', text)],
  rate: ['ratePerSecond', orPlan(rateOf)],
  burst: ['burst', orPlan((text) => wholeNumber('--burst', text, 2, MAX_RATE))],
  connections: [
    'streamConnections',
    orPlan((text) => wholeNumber('--connections', text, 0, MAX_STREAM_LIMIT)),
  ],
  addresses: [
    'streamAddresses',
    orPlan((text) => wholeNumber('--addresses', text, 0, MAX_STREAM_LIMIT)),
  ],
  networks: ['networks', networksOf],
  'private-servers': ['privateServers', orPlan(yesOrNo)],
  expires: ['expiresAt', (text) => (text === 'never' ? null : dateOf(text))],
};

export const LIMIT_OPTIONS = Object.keys(LIMITS);

export function newKey(name: string, values: Values): NewKey {
  return {
    name: label('a name for the key', name),
    owner: values.owner === undefined ? null : label('--owner', String(values.owner)),
    plan: 'free',
    ...LIMITS_OF_PLAN,
    ...changeOf(values),
  };
}

/** The given limits. Null restores that of the plan. */
export function changeOf(values: Values): KeyChange {
  const given = Object.entries(LIMITS).flatMap(([name, [field, parse]]) => {
    const text = values[name];
    return text === undefined ? [] : [[field, parse(String(text))] as const];
  });
  return Object.fromEntries(given) as KeyChange;
}

export function keyReference(text: string): string {
  return label('the number or the name of a key', text);
}

export function wholeNumber(what: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!/^\d{1,10}$/.test(text) || value < min || value > max)
    throw invalid(`${what}: "${text}" is not a whole number from ${min} to ${max}`);
  return value;
}

function orPlan<T>(parse: (text: string) => T): (text: string) => T | null {
  return (text) => (text === 'plan' ? null : parse(text));
}

function rateOf(text: string): number {
  const rate = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || rate < 0.001 || rate > MAX_RATE)
    throw invalid(`--rate: "${text}" is not a number from 0.001 to ${MAX_RATE}`);
  return rate;
}

function networksOf(text: string): string[] | null {
  if (text === 'all') return null;
  return text.split(',').map((network) => label('--networks', network.trim()));
}

function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw invalid('--private-servers: expected yes, no or plan');
  return text === 'yes';
}

function dateOf(text: string): Date {
  const date = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime()))
    throw invalid(`--expires: "${text}" is not a date such as 2027-01-31`);
  return date;
}

/** Rejects control characters, because names are printed on terminals. */
function label(what: string, name: string): string {
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name))
    throw invalid(`${what}: expected 1 to ${MAX_NAME_LENGTH} characters`);
  return name;
}

export function invalid(message: string): KeyError {
  return new KeyError('OPTION_INVALID', `${message}; see \`tonway keys help\``);
}
