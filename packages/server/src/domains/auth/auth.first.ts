import type { Services } from '../../core/context.ts';
import { createOrganisation } from './auth.organisation.ts';

/**
 * On an installation without anybody, the organisation and organiser that the settings name, so that somebody can sign in. Does nothing later:
 * the settings may stay. Of two processes that start at once one makes it.
 */
export async function makeFirstOrganisation(services: Services): Promise<void> {
  const { FIRST_ORGANISATION: name, FIRST_USER: username, FIRST_PASSWORD: password } = services.settings;
  if (!username || !password) return;
  const [{ some } = { some: true }] = await services.database.query<{ some: boolean }>(
    'SELECT EXISTS (SELECT FROM login_name) AS some',
  );
  if (some) return;
  try {
    await createOrganisation(services.database, {
      name,
      username: username.toLowerCase(),
      password,
      nickName: username,
    });
    services.log.info('the first organisation was made');
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error; // Another process was first.
  }
}
