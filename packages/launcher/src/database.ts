import pg from 'pg';

export interface DatabaseRoles {
  superuserUrl: string;
  database: string;
  ownerPassword: string;
  serverPassword: string;
}

export const ownerRole = 'convoke_owner';
export const serverRole = 'convoke_app';
export const backupRole = 'convoke_backup';

/** Extensions that only a superuser may make. The second list is welcome, not needed. */
const neededExtensions = ['pg_trgm'];
const welcomeExtensions = ['pg_stat_statements'];

/**
 * Under row-level security a condition reaches an index only when its function is marked LEAKPROOF; these are what searching is made of. They
 * look at one text, or at two lists of numbers, and tell nobody (docs/performance.md). Without the marks the answers are the same and searches read the whole event.
 */
const searchFunctions = ['textlike(text, text)', 'lower(text)', 'reverse(text)', 'arraycontains(anyarray, anyarray)'];

/**
 * Makes the two roles and the database when they are missing and sets what they may do: the owner migrates, the server's role is
 * neither superuser nor exempt from row security. Safe to repeat.
 */
export async function prepareDatabase(options: DatabaseRoles): Promise<{ ownerUrl: string; serverUrl: string }> {
  const { superuserUrl, database } = options;
  await withClient(superuserUrl, async (client) => {
    for (const [role, password] of [
      [ownerRole, options.ownerPassword],
      [serverRole, options.serverPassword],
    ] as const) {
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${client.escapeIdentifier(role)}`);
      await client.query(
        `ALTER ROLE ${client.escapeIdentifier(role)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
      );
    }
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) {
      await client.query(
        `CREATE DATABASE ${client.escapeIdentifier(database)} OWNER ${ownerRole} TEMPLATE template0 ENCODING 'UTF8'`,
      );
    }
  });
  await prepareSearch(urlOf(superuserUrl, { database }));
  return {
    ownerUrl: urlOf(superuserUrl, { database, user: ownerRole, password: options.ownerPassword }),
    serverUrl: urlOf(superuserUrl, { database, user: serverRole, password: options.serverPassword }),
  };
}

/** Extensions and marks of a database that only a superuser may make. Safe to repeat. */
async function prepareSearch(superuserUrl: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    for (const name of [...neededExtensions, ...welcomeExtensions]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_available_extensions WHERE name = $1', [name]);
      if (rowCount !== 0 || neededExtensions.includes(name))
        await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    }
    for (const name of searchFunctions) await client.query(`ALTER FUNCTION pg_catalog.${name} LEAKPROOF`);
  });
}

/**
 * Makes the roles and the database that these addresses name, where they are missing, as a superuser of a PostgreSQL of the person's own; what is there
 * is left as it is. Answers what it made.
 */
export async function makeMissing(options: {
  superuserUrl: string;
  ownerUrl: string;
  serverUrl: string;
}): Promise<string[]> {
  const made: string[] = [];
  const [owner, server] = [new URL(options.ownerUrl), new URL(options.serverUrl)];
  const database = decodeURIComponent(owner.pathname.slice(1));
  await withClient(options.superuserUrl, async (client) => {
    for (const login of [owner, server]) {
      const role = decodeURIComponent(login.username);
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount !== 0) continue;
      const password = client.escapeLiteral(decodeURIComponent(login.password));
      await client.query(`CREATE ROLE ${client.escapeIdentifier(role)} LOGIN PASSWORD ${password}`);
      made.push(`role ${role}`);
    }
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount !== 0) return;
    const [name, role] = [database, decodeURIComponent(owner.username)].map((each) => client.escapeIdentifier(each));
    await client.query(`CREATE DATABASE ${name} OWNER ${role} TEMPLATE template0 ENCODING 'UTF8'`);
    made.push(`database ${database}`);
  });
  await prepareSearch(urlOf(options.superuserUrl, { database }));
  return made;
}

/** Makes the role that backups are read as, with a new password: it reads everything past row-level security, and changes nothing. */
export async function prepareBackupRole(superuserUrl: string, password: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [backupRole]);
    if (found.rowCount === 0) await client.query(`CREATE ROLE ${backupRole}`);
    await client.query(
      `ALTER ROLE ${backupRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE BYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
    await client.query(`GRANT pg_read_all_data TO ${backupRole}`);
    await client.query(`ALTER ROLE ${backupRole} SET default_transaction_read_only = on`);
  });
}

/** The same server under another database or login. */
export function urlOf(url: string, change: { database?: string; user?: string; password?: string }): string {
  const changed = new URL(url);
  if (change.database !== undefined) changed.pathname = `/${change.database}`;
  if (change.user !== undefined) changed.username = change.user;
  if (change.password !== undefined) changed.password = change.password;
  return changed.href;
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
