import { keysCommand } from '../../../src/app/cli/keys.ts';

/** What `tonway keys` prints. */
export async function keys(databaseUrl: string, ...args: string[]): Promise<string> {
  let text = '';
  await keysCommand(args, { DATABASE_URL: databaseUrl }, (more) => {
    text += more;
  });
  return text;
}

/** Makes a key with these options. */
export async function createKey(databaseUrl: string, ...options: string[]): Promise<string> {
  const [secret = ''] = (await keys(databaseUrl, 'create', 'test', ...options)).split('\n');
  return secret;
}
