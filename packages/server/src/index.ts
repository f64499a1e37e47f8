export { type RunningServer, type ServerOptions, startServer } from './app/runtime/server.ts';
export { ConfigError } from './config/errors.ts';
export { type Environment, readSettings } from './config/read-settings.ts';
export type { Settings } from './config/settings.ts';
