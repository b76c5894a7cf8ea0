import { type DBSchema, openDB } from 'idb';

interface KeySchema extends DBSchema {
  keys: { key: string; value: string };
}

/** The kiosk's key on this device, so that it opens again after a restart without anybody typing anything. */
export class KioskKey {
  private readonly eventId: string;
  private readonly db = openDB<KeySchema>('convoke-kiosk', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('keys'),
  });

  constructor(eventId: string) {
    this.eventId = eventId;
  }

  async get(): Promise<string | null> {
    return (await (await this.db).get('keys', this.eventId)) ?? null;
  }

  async set(key: string): Promise<void> {
    await (await this.db).put('keys', key, this.eventId);
  }

  async remove(): Promise<void> {
    await (await this.db).delete('keys', this.eventId);
  }
}
