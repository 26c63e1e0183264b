import type { Figure } from './figure.ts'
import type { Setting } from './setting.ts'

/** Tables that grow with every order. */
const growing = [
  'sales_order',
  'order_line',
  'court_hour',
  'coach_hour',
  'add_on_hour',
  'payment',
  'order_event',
  'outbox',
  'idempotency',
]

/** Measures how many rows of growing tables were read without an index since the seed. */
export async function measureSequentialScans({ db }: Setting): Promise<Figure[]> {
  const scans = await db.query<{ name: string; rows: number }>(
    `select relname as name, seq_tup_read as rows
       from pg_stat_user_tables
      where schemaname = 'public' and relname = any($1)
      order by relname`,
    [growing],
  )
  return scans.map(({ name, rows }) => ({
    goal: 9,
    measure: `rows read without an index: ${name}`,
    unit: '',
    ours: rows,
    yardstick: null,
    limit: 0,
    isMoreBetter: false,
  }))
}
