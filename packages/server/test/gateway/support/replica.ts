import { type ServedOptions, serveGateway } from './served-gateway.ts';

// A process of its own: serves until it is told to end, then reports.
const options = JSON.parse(process.argv[2] ?? '') as ServedOptions;
const served = await serveGateway(options);
const url = await served.http.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url });
process.on('message', async () => {
  await served.close();
  process.send?.({ lines: served.lines }, () => process.disconnect());
});
