/** What the processes of this package have in common: settings from the environment, and leaving. */

/** Settings of a process, which ends with a sentence when one is bad. */
export function settingsOf(name: string) {
  const stop = (reason: string): never => {
    console.error(`${name}: ${reason}`);
    process.exit(1);
  };
  const given = (setting: string): string | undefined => process.env[setting] || undefined;
  return {
    stop,
    given,
    whole: (setting: string, otherwise: number, most: number): number => {
      const value = Number(given(setting) ?? otherwise);
      if (!Number.isInteger(value) || value < 1 || value > most)
        stop(`${setting} is a whole number from 1 to ${most}, not “${given(setting)}”`);
      return value;
    },
    portRange: (setting: string, otherwise: string): { from: number; to: number } => {
      const [, from = '', to = ''] = /^(\d{1,5})-(\d{1,5})$/.exec(given(setting) ?? otherwise) ?? [];
      if (from === '' || Number(from) < 1024 || Number(to) > 65_535 || Number(to) - Number(from) < 9)
        stop(`${setting} is two port numbers such as ${otherwise}, not “${given(setting)}”`);
      return { from: Number(from), to: Number(to) };
    },
  };
}

/** Says that it is ready, and leaves within four seconds when it is told to, or when whoever started it is gone. */
export function stay(name: string, ready: string, close: () => Promise<void>): void {
  // A fault in what one stranger sent must not end everybody's call; it is written down to be mended.
  process.on('uncaughtException', (error) => console.error(`${name}: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (error) => console.error(`${name}:`, error));
  let isLeaving = false;
  const leave = () => {
    if (isLeaving) return;
    isLeaving = true;
    setTimeout(() => process.exit(0), 4000).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  process.on('disconnect', leave);
  console.log(`${name}: ${ready}`);
  process.send?.({ ready: true });
}

/** What stopped a process from starting, in words. */
export const inWords = (error: NodeJS.ErrnoException & { port?: number }): string =>
  error.code === 'EADDRINUSE' ? `port ${error.port} is in use by another program` : error.message;
