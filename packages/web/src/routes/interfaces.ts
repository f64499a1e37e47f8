/** The interfaces of the server, and where their OpenAPI documents are. */
export const INTERFACES = {
  v2: { title: 'v2', document: '/api/v2/openapi.json' },
  v3: { title: 'v3 and emulation', document: '/api/v3/openapi.json' },
  streaming: { title: 'Streaming', document: '/api/streaming/v2/openapi.json' },
  webhooks: { title: 'Webhooks', document: '/api/webhooks/v1/openapi.json' },
} as const;

export type InterfaceName = keyof typeof INTERFACES;

export function isInterface(name: string): name is InterfaceName {
  return Object.hasOwn(INTERFACES, name);
}
