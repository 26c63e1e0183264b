import type { Connection } from '../database/open.ts'
import { outboxRetentionDays } from '../database/outbox-retention.ts'

const rowsAtOnce = 5_000

/** Deletes rows that were done long ago, some thousand per call. Waiting and failed rows stay. */
export const pruneOutbox = (db: Connection): Promise<unknown> =>
  db.query(
    `delete from outbox
      where id = any (array(select id from outbox
                             where done_at < now() - interval '${outboxRetentionDays} days' order by done_at limit $1))`,
    [rowsAtOnce],
  )
