import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tonway/tools/ports';
import { postgresAccount } from '@tonway/tools/postgres-programs';
import { Program } from '@tonway/tools/program';

/** PgBouncer before the server of a URL. It refuses to run as root. */
export interface Pooler extends AsyncDisposable {
  readonly url: string;
}

export async function startPooler(to: string, mode: 'session' | 'transaction'): Promise<Pooler> {
  const [port, account] = [await freePort(), await postgresAccount()];
  const folder = await mkdtemp(join(tmpdir(), 'tonway-pooler-'));
  if (account.uid && account.gid) await chown(folder, account.uid, account.gid);
  const server = new URL(to);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=127.0.0.1 port=${server.port || 5432} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
ignore_startup_parameters = extra_float_digits,statement_timeout,options
`,
  );
  const program = await Program.start('pgbouncer', [file], () => answers(port), account);
  return {
    url: Object.assign(server, { port: `${port}` }).href,
    async [Symbol.asyncDispose]() {
      await program.end('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
