export { type RunningServer, type ServerOptions, startServer } from './app/roles/serve.ts';
export { ConfigError, type Environment, readSettings } from './config/read-settings.ts';
export type { Settings } from './config/settings.ts';
