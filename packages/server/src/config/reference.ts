import { type Environment, expectation, readSettings } from './read-settings.ts';
import { type SettingName, type SettingSchema, settingSchemas } from './settings.ts';

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
