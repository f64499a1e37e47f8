import type { Json } from '../../src/api/kernel/lossless-json.ts';
import { expectedAccount, expectedExtendedAccount, hashOfState } from './expected-accounts.ts';
import { expectedLegacyStack, legacyArguments } from './expected-stack.ts';
import type { Asked, Question } from './question.ts';
import { list, number, object, type Tonlib, type TonlibRow, text, typeOf } from './rows.ts';

interface Loaded {
  readonly address: string;
  readonly seqno: number;
}

const OF_TONLIB = 'it is about what tonlib itself keeps';

/** tonlib keeps contracts and queries under numbers: questions name those. */
export class AccountQuestions {
  /** The newest block when contracts were loaded. */
  readonly #newest: number;
  readonly #contracts = new Map<number, Loaded>();
  readonly #queries = new Map<number, Tonlib>();

  constructor(newest: number) {
    this.#newest = newest;
  }

  /** Null: the row is about something else. */
  of({ request, response, note }: TonlibRow): Asked | null {
    if (note === 'wrong hash' && typeOf(request) === 'withBlock')
      return typeOf(object(request, 'function')) === 'raw.getAccountState'
        ? 'v2 names the block by its number'
        : null;
    if (typeOf(request) !== 'withBlock') return this.#of(request, response, null);
    return this.#of(object(request, 'function'), response, object(request, 'id'));
  }

  #of(request: Tonlib, response: Tonlib, block: Tonlib | null): Asked | null {
    switch (typeOf(request)) {
      case 'raw.getAccountState':
        return this.#account('getAddressInformation', request, response, block, expectedAccount);
      case 'getAccountState':
        return this.#account(
          'getExtendedAddressInformation',
          request,
          response,
          block,
          expectedExtendedAccount,
        );
      case 'getShardAccountCell':
        return this.#account('getShardAccountCell', request, response, block, (answer) => answer);
      case 'smc.load':
        return this.#load(request, response, block);
      case 'smc.runGetMethod':
        return this.#run(request, response);
      case 'smc.getRawFullAccountState':
        return this.#state(request, response, expectedAccount);
      case 'smc.getCode':
        return this.#state(request, response, bytes, ({ code }) => code);
      case 'smc.getData':
        return this.#state(request, response, bytes, ({ data }) => data);
      case 'smc.getState':
        return this.#state(request, response, hashOfState, hashOfState);
      case 'raw.getAccountStateByTransaction':
      case 'getAccountStateByTransaction':
      case 'getShardAccountCellByTransaction':
      case 'smc.loadByTransaction':
        return 'v2 shows accounts behind blocks, not behind transactions';
      case 'smc.forget':
      case 'query.getInfo':
      case 'query.forget':
      case 'init':
      case 'sync':
      case 'liteServer.getInfo':
        return OF_TONLIB;
      case 'raw.createQuery':
        return this.#prepare(request, response);
      case 'query.estimateFees':
        return this.#estimate(request, response);
      case 'unpackAccountAddress':
        return unpacked(request, response);
      case 'packAccountAddress':
        return packed(request, response);
      case 'raw.sendMessage':
      case 'raw.sendMessageReturnHash':
        return sent(request, response);
      case 'raw.createAndSendMessage':
        return 'the recorded chain takes no messages';
      default:
        return null;
    }
  }

  #account(
    operation: string,
    request: Tonlib,
    response: Tonlib,
    block: Tonlib | null,
    expected: (response: Tonlib) => unknown,
  ): Asked {
    if (!('account_address' in request)) return [question(operation, {}, response, expected)];
    if (block && number(block, 'workchain') !== -1) return 'v2 takes masterchain blocks only';
    const address = text(object(request, 'account_address'), 'account_address');
    const seqno = block ? number(block, 'seqno') : seqnoOf(response);
    const params = { address, ...(seqno !== null && { seqno }) };
    return [question(operation, params, response, expected)];
  }

  #load(request: Tonlib, response: Tonlib, block: Tonlib | null): Asked {
    const address = text(object(request, 'account_address'), 'account_address');
    const seqno = block ? number(block, 'seqno') : this.#newest;
    this.#contracts.set(number(response, 'id'), { address, seqno });
    return 'it only prepares a get-method';
  }

  #state(
    request: Tonlib,
    response: Tonlib,
    expected: (response: Tonlib) => unknown,
    part?: Question['part'],
  ): Asked {
    const loaded = this.#contracts.get(number(request, 'id'));
    if (!loaded) return 'v2 names contracts by their addresses';
    const asked = question('getAddressInformation', { ...loaded }, response, expected);
    return [part ? { ...asked, part } : asked];
  }

  #prepare(request: Tonlib, response: Tonlib): Asked {
    if (typeOf(response) === 'error')
      return [question('estimateFee', feeParams(request), response)];
    this.#queries.set(number(response, 'id'), request);
    return 'it only prepares an estimate';
  }

  #run(request: Tonlib, response: Tonlib): Asked {
    const loaded = this.#contracts.get(number(request, 'id'));
    if (!loaded) return 'v2 names contracts by their addresses';
    const { name, number: id } = object(request, 'method') as Record<string, string | number>;
    const stack = list(request, 'stack');
    const asked = { ...loaded, method: name ?? id ?? '' };
    const params = { ...asked, stack: stack as unknown as Json };
    const legacyStack = legacyArguments(stack);
    const std = question('runGetMethodStd', params, response, (answer) => answer);
    if (!legacyStack) return [std];
    const legacy = { ...asked, stack: legacyStack };
    return [
      std,
      question('runGetMethod', legacy, response, (answer) => ({
        ...answer,
        stack: expectedLegacyStack(list(answer, 'stack')),
      })),
    ];
  }

  #estimate(request: Tonlib, response: Tonlib): Asked {
    const query = this.#queries.get(number(request, 'id'));
    if (!query) return 'v2 has no numbered queries';
    const params = { ...feeParams(query), ignore_chksig: request.ignore_chksig === true };
    return [question('estimateFee', params, response, (answer) => answer)];
  }
}

function feeParams(query: Tonlib) {
  return {
    address: text(object(query, 'destination'), 'account_address'),
    body: text(query, 'body'),
    init_code: text(query, 'init_code'),
    init_data: text(query, 'init_data'),
  };
}

function bytes(cell: Tonlib): string {
  return text(cell, 'bytes');
}

function question(
  operation: string,
  params: Question['params'],
  response: Tonlib,
  expected: (response: Tonlib) => unknown = (answer) => answer,
): Question {
  const isError = typeOf(response) === 'error';
  return {
    operation,
    params,
    expected: isError ? errorText(response, params) : expected(response),
  };
}

/** v2 reads addresses and numbers before tonlib does, and has texts of its own for them. */
function errorText(response: Tonlib, { address, stack }: Question['params']): string {
  const message = text(response, 'message');
  if (/^INVALID_ACCOUNT_ADDRESS|^EMPTY_FIELD/.test(message))
    return address ? 'failed to parse address' : 'empty address';
  if (message !== 'Failed to parse dec string to int256') return message;
  const isTyped = JSON.stringify(stack).includes('@type');
  const given = /abc|0x10/.exec(JSON.stringify(stack))?.[0];
  return isTyped ? `Failed to parse int256: '${given}'` : `Invalid number: ${given}`;
}

function seqnoOf(response: Tonlib): number | null {
  return 'block_id' in response ? number(object(response, 'block_id'), 'seqno') : null;
}

function unpacked(request: Tonlib, response: Tonlib): Asked {
  const address = text(request, 'account_address');
  return [
    question('unpackAddress', { address }, response, (answer) => {
      const hash = Buffer.from(text(answer, 'addr'), 'base64').toString('hex').toUpperCase();
      return `${number(answer, 'workchain_id')}:${hash}`;
    }),
  ];
}

function packed(request: Tonlib, response: Tonlib): Asked {
  const given = object(request, 'account_address');
  const hash = Buffer.from(text(given, 'addr'), 'base64').toString('hex');
  const address = `${number(given, 'workchain_id')}:${hash}`;
  return [
    question('packAddress', { address }, response, (answer) => text(answer, 'account_address')),
  ];
}

/** Only what is decided before anything is sent. */
function sent(request: Tonlib, response: Tonlib): Asked {
  const isSent =
    typeOf(response) === 'error' && text(response, 'message').startsWith('LITE_SERVER');
  if (isSent) return 'the recorded chain takes no messages';
  const returnsHash = typeOf(request) === 'raw.sendMessageReturnHash';
  const operation = returnsHash ? 'sendBocReturnHash' : 'sendBoc';
  return [question(operation, { boc: text(request, 'body') }, response, (answer) => answer)];
}
