import { once } from 'node:events';
import { createServer } from 'node:http';

/** Stands in for the server in the launcher's own tests: says which settings it was given, at the start and later. */
const server = createServer((_request, response) => {
  response.end(
    JSON.stringify({
      pid: process.pid,
      database: process.env['DATABASE_URL'],
      smtp: process.env['SMTP_URL'],
      payment: process.env['PAYMENT_SANDBOX_SETTINGS'],
    }),
  );
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
const [message] = (await once(process, 'message')) as [{ env?: NodeJS.ProcessEnv }];
Object.assign(process.env, message.env);
server.listen(Number(process.env['PORT']), () => {
  process.send?.({
    ready: true,
    address: `http://localhost:${process.env['PORT']}`,
    // As the server: none in production.
    demo: process.env['NODE_ENV'] === 'production' ? null : { username: 'demo', password: 'demo-password' },
  });
});
