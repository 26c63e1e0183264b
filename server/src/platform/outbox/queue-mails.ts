import type { Deps } from '../deps.ts'

/** The most mails that one round writes. */
const batchSize = 200

/**
 * Runs a statement that writes mails to the outbox and returns their rows, and wakes the relay. The statement gets $1:
 * now, $2: the most rows. Returns the number of mails.
 */
export async function queueMails(
  { db, clock, wakeOutbox }: Pick<Deps, 'db' | 'clock' | 'wakeOutbox'>,
  statement: string,
): Promise<number> {
  const mails = await db.query(statement, [clock.now(), batchSize])
  if (mails.length > 0) wakeOutbox()
  return mails.length
}
