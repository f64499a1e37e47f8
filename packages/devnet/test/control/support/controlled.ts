import type { TestContext } from 'node:test';
import { ControlServer } from '../../../src/control/control-server.ts';
import type { Devnet } from '../../../src/network/devnet.ts';
import type { DevnetOptions } from '../../../src/network/options.ts';
import { startDevnet } from '../../support/running-devnet.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };

export interface Answer {
  readonly status: number;
  readonly ok: boolean;
  readonly result: Readonly<Record<string, unknown>>;
  readonly code?: string;
  readonly error?: string;
}

interface Controlled {
  readonly devnet: Devnet;
  readonly url: string;
  call(name: string, params?: object): Promise<Answer>;
}

/** A devnet with a control server. */
export async function controlled(
  t: TestContext,
  options: DevnetOptions = {},
  allowedOrigins: readonly string[] = [],
): Promise<Controlled> {
  const devnet = await startDevnet(t, options);
  const control = await ControlServer.listen(devnet, { allowedOrigins });
  t.after(() => control.close());
  const url = `http://127.0.0.1:${control.port}`;
  const call = (name: string, params: object = {}) =>
    post(`${url}/${name}`, JSON.stringify(params), JSON_TYPE);
  return { devnet, url, call };
}

export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', headers, body });
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
}
