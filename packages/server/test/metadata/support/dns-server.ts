import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { after } from 'node:test';

const TYPES = { 1: isIPv4, 28: (address: string) => !isIPv4(address) } as const;

export interface DnsServer {
  /** Asks this server alone. */
  readonly resolver: Resolver;
  /** Names of all questions so far. */
  readonly asked: string[];
}

/** A name server that answers with the addresses of a name; `answers` is called for each question. */
export async function startDns(answers: (name: string) => readonly string[]): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, question } = readQuestion(query);
    asked.push(name);
    const isWanted = TYPES[type as keyof typeof TYPES] ?? (() => false);
    const addresses = answers(name).filter(isWanted);
    const header = Buffer.from([0, 0, 0x85, 0x80, 0, 1, 0, addresses.length, 0, 0, 0, 0]);
    query.copy(header, 0, 0, 2);
    socket.send(
      Buffer.concat([header, question, ...addresses.map((each) => record(type, each))]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  after(() => socket.close());
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, asked };
}

function readQuestion(query: Buffer): { name: string; type: number; question: Buffer } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  return {
    name: labels.join('.').toLowerCase(),
    type,
    question: query.subarray(12, at + 5),
  };
}

function record(type: number, address: string): Buffer {
  const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : ipv6Bytes(address);
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
}

function ipv6Bytes(address: string): Buffer {
  // The parser of URLs writes an embedded IPv4 address in hexadecimal.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', behind] = plain.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const known = [groups(before), groups(behind)];
  const zeros = 8 - (known[0]?.length ?? 0) - (known[1]?.length ?? 0);
  const all = [...(known[0] ?? []), ...Array(zeros).fill('0'), ...(known[1] ?? [])];
  return Buffer.concat(all.map((group) => Buffer.from(group.padStart(4, '0'), 'hex')));
}
