import { type Environment, expectation, readSettings } from './read-settings.ts';
import { type SettingSchema, settingSchemas } from './settings.ts';

/** Every setting with its value of now, its default and its meaning; secrets are not shown. */
export function settingsReference(environment: Environment): string {
  const settings = readSettings(environment);
  const entries = settingSchemas().map(([name, schema]) => {
    const value = settings[name];
    const isSet = value !== schema.default;
    return `${name}=${shown(value, schema)}\n    ${schema.description}\n    ${expectation(schema)}; ${
      isSet ? `default: ${shown(schema.default, schema)}` : 'this is the default'
    }\n`;
  });
  return entries.join('\n');
}

function shown(value: string | number | boolean, schema: SettingSchema): string {
  if (value === '') return '';
  return schema.format === 'secret' ? '(set, not shown)' : String(value);
}
