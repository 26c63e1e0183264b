import type { Connection } from '../database/open.ts'
import { outboxDaysKept } from '../database/outbox-memory.ts'

const rowsAtOnce = 5_000

/** Forgets what was done long ago, some thousand rows a round. What waits, and what was given up, stays. */
export const forgetDone = (db: Connection): Promise<unknown> =>
  db.query(
    `delete from outbox
      where id = any (array(select id from outbox
                             where done_at < now() - interval '${outboxDaysKept} days' order by done_at limit $1))`,
    [rowsAtOnce],
  )
