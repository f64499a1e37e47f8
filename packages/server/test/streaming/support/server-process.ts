import { startTestServer } from './stream-server.ts';

// A process of its own, to be killed, and to share limits with others.

const { settings, redisPrefix } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly settings: Readonly<Record<string, string>>;
  readonly redisPrefix: string;
};
const server = await startTestServer(settings, { redisPrefix });
process.send?.(server.url);
