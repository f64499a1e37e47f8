export { ConfigError } from './config/errors.ts';
export { type Environment, readSettings } from './config/read-settings.ts';
export type { Settings } from './config/settings.ts';
export { type RunningServer, type ServerOptions, startServer } from './runtime/server.ts';
