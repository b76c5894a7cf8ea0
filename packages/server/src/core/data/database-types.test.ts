import { expect, test } from 'vitest';
import { generateTypes } from '../../../testing/codegen.ts';
import { freshDatabase } from '../../../testing/database.ts';

test('the types of the database are what the migrations make of it', async () => {
  const { ownerUrl } = await freshDatabase();
  await expect(generateTypes(ownerUrl, true)).resolves.toBeUndefined();
});
