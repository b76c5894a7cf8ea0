import { coreTables, sharedTables } from '../src/core/data/core-tables.ts';
import { loadDomains } from '../src/domains.ts';

// Prints what `npm run check` holds the sources against: what the server's cards say of imports and tables.
const core = { name: 'core', imports: [], tables: Object.keys(coreTables), shared: sharedTables, writes: {} };
const cards = (await loadDomains()).map(({ contract, imports = [], tables = {}, shared = [], writes = {} }) => ({
  name: contract.name,
  imports,
  tables: Object.keys(tables),
  shared,
  writes,
}));
process.stdout.write(JSON.stringify([core, ...cards]));
process.exit(0);
