/** A PostgreSQL node managed by Patroni. */
export interface NodePlace {
  readonly name: string;
  /** The port of PostgreSQL. */
  readonly port: number;
  /** The port of Patroni's REST API. */
  readonly restPort: number;
  readonly dataFolder: string;
}

const LOCAL = '127.0.0.1';
/** Seconds without a heartbeat after which a leader is replaced; short, for tests. */
const TIMES = { ttl: 10, loop_wait: 1, retry_timeout: 3 };

/** The configuration as JSON, which is valid YAML. */
export function nodeConfig(node: NodePlace, etcdPort: number, programs: string): string {
  const { name, port, restPort, dataFolder } = node;
  return JSON.stringify({
    scope: 'tonway',
    name,
    restapi: { listen: `${LOCAL}:${restPort}`, connect_address: `${LOCAL}:${restPort}` },
    etcd3: { host: `${LOCAL}:${etcdPort}` },
    bootstrap: {
      // Commits are synchronous: they are on two nodes.
      dcs: { ...TIMES, synchronous_mode: true, maximum_lag_on_failover: 1_048_576 },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: `${LOCAL}:${port}`,
      connect_address: `${LOCAL}:${port}`,
      data_dir: dataFolder,
      bin_dir: programs,
      pgpass: `${dataFolder}.pgpass`,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'postgres' },
      },
      // fsync is not needed to survive a crash of the process.
      parameters: { fsync: 'off', unix_socket_directories: '' },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  });
}

/** Forwards connections to the current primary. */
export function proxyConfig(port: number, nodes: readonly NodePlace[]): string {
  return `
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
listen primary
  bind ${LOCAL}:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, restPort }) => `  server ${name} ${LOCAL}:${port} check port ${restPort}`).join('\n')}
`;
}
