import * as m from '@pantul/messages/words'
import type { DayCounters } from '@pantul/rules/desk-day'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Link } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import { momentTime } from '../desk/desk-moment-text.ts'
import styles from './desk-day-counters.module.css'
import type { DayFilter } from './desk-day-filter.ts'

type Props = {
  readonly locationId: string
  readonly counters: DayCounters
  readonly openRefunds: number
  readonly filter: DayFilter | null
  readonly onFilter: (filter: DayFilter | null) => void
}

/**
 * Numbers of orders or bookings that need staff. A press dims all other entries, and a second press shows them again.
 */
export function DeskDayCounters({
  locationId,
  counters: { held, owed, startsSoon, noShow },
  openRefunds,
  filter,
  onFilter,
}: Props) {
  const filterButton = (counted: DayFilter, count: number, text: string, isUrgent = false) => (
    <button
      type="button"
      className={styles['counter']}
      aria-pressed={filter === counted}
      data-urgent={isUrgent || undefined}
      disabled={count === 0 && filter !== counted}
      onClick={() => onFilter(filter === counted ? null : counted)}
    >
      <b>{count}</b> {text}
    </button>
  )
  return (
    <fieldset className={classes(styles['counters'], 'tight')} aria-label={m.schedule_counters()}>
      {filterButton(
        'held',
        held?.orders ?? 0,
        held === null ? m.schedule_unpaid() : m.schedule_unpaid_due({ time: momentTime(held.until ?? '') }),
        /* isUrgent */ true,
      )}
      {filterButton(
        'owed',
        owed?.orders ?? 0,
        owed === null ? m.schedule_owed() : m.schedule_owed_sum({ amount: formatAmount(owed.due) }),
        /* isUrgent */ true,
      )}
      {filterButton(
        'startsSoon',
        startsSoon?.bookings ?? 0,
        startsSoon === null
          ? m.schedule_arriving()
          : m.schedule_arriving_at({ hour: hourLabel(startsSoon.hour) }),
      )}
      {filterButton('noShow', noShow, m.schedule_no_shows())}
      {openRefunds === 0 ? (
        <button type="button" className={styles['counter']} disabled>
          <b>0</b> {m.schedule_open_refunds({ count: 0 })}
        </button>
      ) : (
        <Link to={`/desk/${locationId}/refunds`} className={styles['counter']}>
          <b>{openRefunds}</b> {m.schedule_open_refunds({ count: openRefunds })}
        </Link>
      )}
    </fieldset>
  )
}
