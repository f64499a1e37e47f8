import { shellWord as shell } from '../format/shell.ts';
import type { InterfaceName } from '../routes/interfaces.ts';
import { literal } from './literals.ts';
import type { PlaygroundRequest } from './request.ts';
import { tonLibraryCode } from './ton-library-code.ts';

export interface CodeContext {
  readonly interfaceName: InterfaceName;
  /** Where the server is, without a slash at its end. */
  readonly server: string;
  /** Whether the request is sent with a key, which the code names but does not contain. */
  readonly hasKey: boolean;
}

export interface Code {
  readonly language: string;
  readonly text: string;
}

/** A request in every language that can make it. */
export function codesOf(request: PlaygroundRequest, context: CodeContext): readonly Code[] {
  const codes: readonly (readonly [string, string | null])[] = [
    ['curl', curlCode(request, context)],
    ['fetch', fetchCode(request, context)],
    ['@tonway/client', clientCode(request, context)],
    ['@ton/ton', context.interfaceName === 'v2' ? tonLibraryCode(request, context) : null],
    ['JSON-RPC', context.interfaceName === 'v2' ? rpcCode(request, context) : null],
  ];
  return codes.flatMap(([language, text]) => (text === null ? [] : [{ language, text }]));
}

function curlCode({ method, path, headers, body }: PlaygroundRequest, context: CodeContext) {
  const isImplied = method === 'GET' || (method === 'POST' && body !== undefined);
  const stays = path.endsWith('/sse') || path.includes('/sse?');
  return [
    `curl ${stays ? '-N ' : ''}${isImplied ? '' : `-X ${method} `}${shell(context.server + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shell(`${name}: ${value}`)}`),
    ...(context.hasKey ? ['-H "X-API-Key: $API_KEY"'] : []),
    ...(body === undefined ? [] : [`-d ${shell(JSON.stringify(body))}`]),
  ].join(' \\\n  ');
}

function fetchCode({ method, path, headers, body }: PlaygroundRequest, context: CodeContext) {
  const allHeaders = [
    ...Object.entries(headers).map(([name, value]) => `${literal(name)}: ${literal(value)}`),
    ...(context.hasKey ? ["'X-API-Key': apiKey"] : []),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`method: ${literal(method)}`]),
    ...(allHeaders.length === 0 ? [] : [`headers: { ${allHeaders.join(', ')} }`]),
    ...(body === undefined ? [] : [`body: JSON.stringify(${literal(body, 1)})`]),
  ];
  const url = literal(context.server + path);
  const call = options.length === 0 ? url : `${url}, {\n${options.map(indented).join('')}}`;
  return `const response = await fetch(${call});\nconsole.log(response.status, await response.json());`;
}

function indented(line: string): string {
  return `  ${line},\n`;
}

/** The client has a function for each operation of v2 and v3, and streams. */
function clientCode(request: PlaygroundRequest, { interfaceName, ...context }: CodeContext) {
  if (interfaceName === 'webhooks') return null;
  const key = context.hasKey ? ', apiKey' : '';
  const start = `import { createClient } from '@tonway/client';\n\nconst ton = createClient({ url: ${literal(context.server)}${key} });\n`;
  if (interfaceName === 'streaming')
    return `${start}for await (const event of ton.stream(${literal(request.params)})) console.log(event);`;
  const { 'Content-Type': _, ...headers } = request.headers;
  const params = request.operation === 'jsonRPC' ? request.body : request.params;
  const hasHeaders = Object.keys(headers).length > 0;
  const args = [
    ...(hasHeaders || Object.keys(params as object).length > 0 ? [literal(params)] : []),
    ...(hasHeaders ? [literal({ headers })] : []),
  ];
  return `${start}console.log(await ton.${interfaceName}.${request.operation}(${args.join(', ')}));`;
}

function rpcCode({ operation, params, body }: PlaygroundRequest, context: CodeContext) {
  const call =
    operation === 'jsonRPC' ? body : { jsonrpc: '2.0', id: 1, method: operation, params };
  return `POST ${context.server}/api/v2/jsonRPC\nContent-Type: application/json\n${
    context.hasKey ? 'X-API-Key: $API_KEY\n' : ''
  }\n${JSON.stringify(call, null, 2)}`;
}
