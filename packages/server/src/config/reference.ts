import { type Environment, expectation, readSettings } from './read-settings.ts';
import { type SettingName, type SettingSchema, settingSchemas } from './settings.ts';

interface ListedSetting {
  readonly name: SettingName;
  readonly value: string | number | boolean;
  readonly default: string | number | boolean;
  readonly description: string;
  /** What a value must be, in words. */
  readonly expected: string;
}

/** Every setting with its value of now, its default and its meaning; secrets are not shown. */
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

/** The same for people. */
export function settingsReference(environment: Environment): string {
  const entries = listSettings(environment).map((setting) => {
    const { name, value, default: usual, description, expected } = setting;
    const isSet = value !== usual;
    const told = isSet ? `default: ${usual}` : 'this is the default';
    return `${name}=${value}\n    ${description}\n    ${expected}; ${told}\n`;
  });
  return entries.join('\n');
}

function shown(value: string | number | boolean, schema: SettingSchema) {
  return schema.format === 'secret' && value !== '' ? '(set, not shown)' : value;
}
