/** A table as the ledger of messages is, with its constraints, for INSERT … SELECT by hand: the key to the task is asked for each row there too. */
export const bareLines = `
  CREATE TABLE bare_line (LIKE message_line INCLUDING ALL);
  ALTER TABLE bare_line ADD FOREIGN KEY (organisation_id, task_id) REFERENCES message_task (organisation_id, id)`;
