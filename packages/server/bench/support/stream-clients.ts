import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WebSocket } from 'ws';

/** What the clients do. */
interface Orders {
  readonly url: string;
  readonly clients: number;
  /** Sent by each client at the start; null: nothing. */
  readonly subscribe: string | null;
}

/** Clients of a WebSocket server, in a thread of their own. */
export interface StreamClients {
  /** Resolves when all clients together have got this number of notifications since the last call. */
  received(count: number): Promise<void>;
  /** The first notification that a client got. */
  first(): Promise<string>;
  close(): Promise<void>;
}

export async function openStreamClients(orders: Orders): Promise<StreamClients> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: orders,
    execArgv: ['--conditions=@tonway/source'],
  });
  const [ready] = await once(worker, 'message');
  if (ready !== 'ready') throw new Error(`the clients cannot connect: ${ready}`);
  const ask = async (question: unknown) => {
    worker.postMessage(question);
    const [answer] = await once(worker, 'message');
    return answer;
  };
  return {
    received: async (count) => void (await ask({ count })),
    first: async () => String(await ask({ first: true })),
    close: async () => void (await worker.terminate()),
  };
}

async function runClients({ url, clients, subscribe }: Orders): Promise<void> {
  let [got, taken, first] = [0, 0, ''];
  let wanted = Number.POSITIVE_INFINITY;
  const check = () => {
    if (got - taken < wanted) return;
    taken += wanted;
    wanted = Number.POSITIVE_INFINITY;
    parentPort?.postMessage('done');
  };
  const onMessage = (data: Buffer) => {
    if (first === '') first = data.toString();
    got++;
    check();
  };
  for (let i = 0; i < clients; i++) {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    await once(socket, 'open');
    if (subscribe !== null) {
      socket.send(subscribe);
      await once(socket, 'message');
    }
    socket.on('message', onMessage);
  }
  parentPort?.on('message', (question: { count?: number }) => {
    if (question.count === undefined) return parentPort?.postMessage(first);
    wanted = question.count;
    check();
  });
  parentPort?.postMessage('ready');
}

if (!isMainThread)
  await runClients(workerData as Orders).catch((error) => parentPort?.postMessage(String(error)));
