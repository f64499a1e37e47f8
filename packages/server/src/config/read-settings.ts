import { TonwayError } from '@tonway/chain';
import { FORMATS } from './lists.ts';
import { type SettingName, type SettingSchema, type Settings, settingSchemas } from './settings.ts';

/** Exit code of a process that failed to start. */
export const NOT_STARTED = 2;

/** A setting is invalid or missing; the message names the setting and the remedy. */
export class ConfigError extends TonwayError {
  override readonly name = 'ConfigError';

  constructor(message: string, options?: ErrorOptions) {
    super('CONFIG_INVALID', message, options);
  }
}

/** Runs work that depends on a setting. Throws a `ConfigError` with a text about the message of a failure. */
export async function explainFailure<T>(
  work: () => T | Promise<T>,
  text: (message: string, cause: unknown) => string,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ConfigError(text((cause as Error).message, cause), { cause });
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const YES = new Set(['true', '1', 'yes', 'on']);
const NO = new Set(['false', '0', 'no', 'off']);

/** Parses all settings. Throws one `ConfigError` that lists every invalid setting. */
export function readSettings(environment: Environment): Settings {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, schema] of settingSchemas()) {
    const text = environment[name]?.trim() ?? '';
    const value = text === '' ? schema.default : parseValue(text, schema);
    if (value === undefined) problems.push(problem(name, schema, text));
    else values[name] = value;
  }
  if (problems.length > 0)
    throw new ConfigError(`${problems.join('\n')}\n\`tonway config\` lists every setting.`);
  return values as unknown as Settings;
}

/** Returns undefined if the text is invalid. */
function parseValue(text: string, schema: SettingSchema): unknown {
  if (schema.enum) return schema.enum.includes(text) ? text : undefined;
  if (schema.type === 'boolean') return parseBoolean(text.toLowerCase());
  if (schema.type === 'integer') return parseNumber(text, /^\d+$/, schema);
  if (schema.type === 'number') return parseNumber(text, /^\d+(\.\d+)?$/, schema);
  const isValid = formatOf(schema)?.isValid(text) ?? new RegExp(schema.pattern ?? '').test(text);
  return isValid ? text : undefined;
}

/** Undefined: any text, or one that matches the pattern. */
function formatOf({ format }: SettingSchema) {
  return format === undefined || format === 'secret' ? undefined : FORMATS[format];
}

function parseBoolean(text: string): boolean | undefined {
  if (YES.has(text)) return true;
  return NO.has(text) ? false : undefined;
}

function parseNumber(
  text: string,
  form: RegExp,
  { minimum = 0, maximum = 0 }: SettingSchema,
): number | undefined {
  const value = Number(text);
  return form.test(text) && value >= minimum && value <= maximum ? value : undefined;
}

function problem(name: string, schema: SettingSchema, text: string): string {
  const shown = schema.format === 'secret' ? 'its value' : `"${text.slice(0, 100)}"`;
  return `${name}: ${shown} is not ${expectation(schema)}. Meaning: ${schema.description}. Default: ${schema.default}`;
}

/** A description of valid values, for messages. */
function expectation(schema: SettingSchema): string {
  const { type, minimum, maximum, enum: choices, examples } = schema;
  if (choices) return `one of ${choices.join(', ')}`;
  if (type === 'boolean') return 'true or false';
  if (type === 'number') return `a number from ${minimum} to ${maximum}`;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  const expected = formatOf(schema)?.expected;
  if (expected !== undefined) return expected;
  return examples ? `an address such as ${examples.join()}` : 'a text';
}

interface ListedSetting {
  readonly name: SettingName;
  readonly value: string | number | boolean;
  readonly default: string | number | boolean;
  readonly description: string;
  /** A description of valid values. */
  readonly expected: string;
}

/** Every setting with its current value, default and description; secrets are not shown. */
export function listSettings(environment: Environment): readonly ListedSetting[] {
  const settings = readSettings(environment);
  return settingSchemas().map(([name, schema]) => ({
    name,
    value: shown(settings[name], schema),
    default: schema.default,
    description: schema.description,
    expected: expectation(schema),
  }));
}

/** The settings as text. */
export function settingsReference(environment: Environment): string {
  const entries = listSettings(environment).map((setting) => {
    const { name, value, default: defaultValue, description, expected } = setting;
    const origin = value === defaultValue ? 'this is the default' : `default: ${defaultValue}`;
    return `${name}=${value}\n    ${description}\n    ${expected}; ${origin}\n`;
  });
  return entries.join('\n');
}

function shown(value: string | number | boolean, schema: SettingSchema) {
  return schema.format === 'secret' && value !== '' ? '(set, not shown)' : value;
}
