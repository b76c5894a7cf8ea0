import { withClient } from '@convoke/launcher/database.ts';
import type { Organiser } from './organiser.ts';
import type { ProductPlace } from './product.ts';

/** An organiser's balance, as if they had paid it in. */
export const giveBalance = (product: ProductPlace, { username }: Organiser, cents: number) =>
  withClient(product.superuserUrl, (client) =>
    client.query(
      `INSERT INTO account_balance (organisation_id, balance_cents) SELECT organisation_id, $2 FROM login_name WHERE name = $1
       ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = excluded.balance_cents`,
      [username, cents],
    ),
  );
