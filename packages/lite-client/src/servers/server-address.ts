import { ConfigReader, configInvalid } from './config-reader.ts';
import type { Slice } from './slice.ts';

/** Where a lite server listens and which key it must have. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** Ed25519. */
  readonly publicKey: Uint8Array;
  /** The parts of the chain it answers for; null: all of it. */
  readonly slices: readonly Slice[] | null;
}

/** `host:port:key`, the key in base64 or hexadecimal; an IPv6 address stands in brackets. */
export function parseServerAddress(text: string): ServerAddress {
  const parts = /^(?:\[([^\]]+)\]|([^:]+)):(\d+):([^:]+)$/.exec(text.trim());
  if (!parts) throw configInvalid(`server "${text.slice(0, 80)}"`, 'host:port:key expected');
  const [, ipv6, name, port, key] = parts;
  const within = (what: string, value: unknown) => new ConfigReader(value, `${what} of "${text}"`);
  return {
    host: ipv6 ?? name ?? '',
    port: within('port', Number(port)).integer(1, 65_535),
    publicKey: within('key', key).bytes32(),
    slices: null,
  };
}

export function describeServer({ host, port }: ServerAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
