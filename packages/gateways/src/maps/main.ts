import { startMaps } from './maps.ts';

/**
 * The stand-in for AMap as a process: `MAPS_PORT` 8085, `MAPS_HOST` 127.0.0.1, `MAPS_KEY` and `MAPS_SECURITY_CODE` that it knows, `simulator` and
 * `simulator-code`.
 */

function stop(reason: string): never {
  console.error(`maps simulator: ${reason}`);
  process.exit(1);
}

const given = (name: string) => process.env[name] || undefined;

if (process.env['NODE_ENV'] === 'production') stop('production has no simulator: NODE_ENV is production');
const port = Number(given('MAPS_PORT') ?? 8085);
if (!Number.isInteger(port) || port < 0 || port > 65_535) stop(`MAPS_PORT is not a port: ${given('MAPS_PORT')}`);

const maps = await startMaps({
  port,
  host: given('MAPS_HOST'),
  key: given('MAPS_KEY') ?? 'simulator',
  securityCode: given('MAPS_SECURITY_CODE') ?? 'simulator-code',
}).catch((error: unknown) => stop(error instanceof Error ? error.message : String(error)));

let leaving = false;
function leave(): void {
  if (leaving) return;
  leaving = true;
  // Something that does not end by itself must not keep the launcher waiting.
  setTimeout(() => process.exit(0), 3000).unref();
  maps.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', leave);
process.on('SIGINT', leave);
process.on('disconnect', leave);
console.log(`maps (simulator): http://127.0.0.1:${maps.port}/maps`);
process.send?.({ ready: true });
