import { withClient } from '@convoke/launcher/database.ts';
import { allSamples } from './all-samples.ts';
import { onePixel } from './fuzz-values.ts';
import { orderDesk } from './orders.ts';
import type { Things } from './samples.ts';
import type { Organisation, TestServer } from './server.ts';

/** An organisation with one of everything that a call of an organiser names, and what each is called in inputs. */
export async function withThings(server: TestServer): Promise<{ organisation: Organisation; things: Things }> {
  const desk = await orderDesk(server);
  const { organisation } = desk;
  const sale = await desk.sale();
  const { eventId } = sale;
  const file = { name: 'a.png', bytes: onePixel };
  const one = (statement: string) =>
    withClient(server.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(statement, [organisation.organisationId, eventId]);
      return rows[0]?.id ?? '';
    });
  const things: Record<string, string> = {};
  const made = (name: string) => {
    const thing = things[name];
    if (!thing) throw new Error(`no samples before these make ${name}`);
    return thing;
  };
  for (const samples of allSamples)
    Object.assign(things, await samples.things?.({ server, organisation, desk, sale, eventId, file, one }, made));
  const missing = Object.entries(things).filter(([, value]) => !value);
  if (missing.length > 0) throw new Error(`nothing was made for ${missing.map(([name]) => name).join(', ')}`);
  return { organisation, things };
}
