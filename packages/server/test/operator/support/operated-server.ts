import { after } from 'node:test';
import { Devnet } from '@tonway/devnet';
import { freePort } from '@tonway/tools/ports';
import type { Static } from 'typebox';
import type {
  DatabaseState,
  History,
  IndexState,
  KeySecret,
  Keys,
  KeyUsage,
  LiteServers,
  Overview,
  RefusedKeys,
  Requests,
  Streams,
} from '../../../src/api/operator/operator-shapes.ts';
import { startIndexer } from '../../../src/app/roles/index.ts';
import { startServer } from '../../../src/app/roles/serve.ts';
import { readSettings } from '../../../src/config/read-settings.ts';
import { configFolder } from '../../faults/support/config-file.ts';
import { UnreliableServer } from '../../faults/support/unreliable-server.ts';
import { openBackends } from '../../gateway/support/backends.ts';
import { eventually } from '../../gateway/support/eventually.ts';
import { type Line, lineTo } from '../../gateway/support/line.ts';

export const TOKEN = 'operator-token-of-the-tests-0123456789';

interface Answers {
  readonly '/overview': Overview;
  readonly '/history': History;
  readonly '/servers': Static<typeof LiteServers>;
  readonly '/index': IndexState;
  readonly '/requests': Requests;
  readonly '/keys': Static<typeof Keys> & Static<typeof KeySecret>;
  readonly '/keys/refused': Static<typeof RefusedKeys>;
  readonly '/streams': Streams;
  readonly '/database': DatabaseState;
}

type AnswerOf<Path> = Path extends keyof Answers
  ? Answers[Path]
  : Static<typeof KeyUsage> & Static<typeof KeySecret>;

/** A server and an index over a devnet with two lite servers, all of which can fail; closed after the tests. */
export async function operateServer(settings: Readonly<Record<string, string>> = {}) {
  const { databaseUrl, closeFirst } = await openBackends();
  const parts = new AsyncDisposableStack();
  after(() => parts.disposeAsync());
  closeFirst(() => parts.disposeAsync());
  const direct = new URL(databaseUrl);
  const postgres = await lineTo(Number(direct.port || 5432));
  parts.defer(() => postgres.close());
  // The index has a way of its own, so that its leader can be lost while the database answers.
  const leader = await lineTo(Number(direct.port || 5432));
  parts.defer(() => leader.close());
  const urlOver = ({ port }: Line) => Object.assign(new URL(databaseUrl), { port: `${port}` }).href;
  const devnet = await Devnet.start({ production: 'instant', port: 0, tvm: { workers: 1 } });
  parts.defer(() => devnet.close());
  await devnet.mine();
  const { store } = devnet;
  const liteServers = [
    parts.use(await UnreliableServer.start(store)),
    parts.use(await UnreliableServer.start(store)),
  ] as const;
  const folder = parts.use(await configFolder(devnet));
  const configFile = await folder.config('global.config.json', liteServers);
  const metricsPort = await freePort();
  const read = readSettings({
    NETWORK: 'devnet',
    PORT: '0',
    INDEX_PORT: '0',
    INDEX_FROM: '1',
    TVM_THREADS: '1',
    INDEX_THREADS: '1',
    CONTRACT_THREADS: '1',
    LOG_LEVEL: 'silent',
    GLOBAL_CONFIG: configFile,
    DATABASE_URL: urlOver(postgres),
    METRICS_PORT: `${metricsPort}`,
    OPERATOR_TOKEN: TOKEN,
    V2_KEYLESS_RATE: '1000',
    ...settings,
  });
  const server = await startServer(read);
  parts.defer(() => server.close());
  const indexer = await startIndexer({ ...read, DATABASE_URL: urlOver(leader) });
  parts.defer(() => indexer.close());
  const operatorUrl = `http://127.0.0.1:${metricsPort}`;
  const ask = async <Path extends string>(path: Path, init: RequestInit = {}) => {
    const response = await fetch(`${operatorUrl}/operator/api${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${TOKEN}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    });
    const body = (await response.json()) as AnswerOf<Path>;
    return { status: response.status, headers: response.headers, body };
  };
  await eventually(async () => {
    const { status, body } = await ask('/index');
    return status === 200 && body.head !== null && body.lagBlocks === 0;
  });
  const mine = (blocks: number) => devnet.mine(blocks);
  return { url: server.url, operatorUrl, configFile, liteServers, postgres, leader, mine, ask };
}
