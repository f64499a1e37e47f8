import {
  type AdnlClient,
  declarations,
  decodeAnswer,
  encodeFunction,
  type FunctionName,
} from '@tonway/lite-client';
import type { LiveNetwork } from '../live-network.ts';
import { Facts } from './facts.ts';
import { placesOf } from './places.ts';
import { QUESTIONS, type Questions } from './questions.ts';
import { modeOf, type Recording } from './recorded-facts.ts';

/** Sends queries of the recorded kinds and modes to a devnet. */
export async function liveFacts(
  client: AdnlClient,
  network: LiveNetwork,
  asked: Recording['asked'],
): Promise<Facts> {
  const facts = new Facts();
  const places = placesOf(network);
  for (const [name, modes] of asked) {
    const questions = QUESTIONS[name] as Questions<FunctionName> | undefined;
    for (const mode of modes) {
      for (const params of questions?.({ network, places, mode }) ?? []) {
        const answer = await ask(client, encodeFunction(name, fitting(name, params)));
        facts.add(name, mode, decodeAnswer(name, answer));
      }
    }
  }
  return facts;
}

export function ask(client: AdnlClient, data: Uint8Array): Promise<Uint8Array> {
  return client.query(encodeFunction('query', { data }));
}

/** Removes the fields that the mode excludes. */
function fitting<T extends object>(name: FunctionName, params: T): T {
  const fields = declarations.find((each) => each.name === `liteServer.${name}`)?.fields ?? [];
  const isThere = (key: string) => {
    const { condition } = fields.find((field) => field.key === key) ?? {};
    return !condition || ((modeOf(params) >> condition.bit) & 1) === 1;
  };
  return Object.fromEntries(Object.entries(params).filter(([key]) => isThere(key))) as T;
}
