import { makeDemo } from '../../src/demo/demo.ts';
import { allSamples } from '../all-samples.ts';
import type { TestServer } from '../server.ts';
import type { GrowthWorld, Known } from './known.ts';
import { takenOver } from './making.ts';

/** The demo's organisation, under a login of its own, with what the demo lacks. */
export async function growthWorld(serverNow: () => TestServer, name: string): Promise<GrowthWorld> {
  await makeDemo(serverNow().services);
  const making = await takenOver(serverNow, name);
  const made: Record<string, unknown> = {};
  const known = made as Known<string>;
  for (const { growth } of allSamples) Object.assign(made, await growth?.world?.(making, known));
  const { organisationId, userId, token, one, call } = making;
  return { serverNow, organisationId, userId, token, known, one, call };
}
