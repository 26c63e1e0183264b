import * as m from '@pantul/messages/words'
import type { DayCounters } from '@pantul/rules/desk-day'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'
import { Link } from '@tanstack/react-router'
import { classes } from '../design/classes.ts'
import styles from './desk-counters.module.css'
import type { DayFilter } from './desk-day-filter.ts'
import { timeOf } from './desk-entry-text.ts'

type Props = {
  readonly locationId: string
  readonly counters: DayCounters
  readonly openRefunds: number
  readonly filter: DayFilter | null
  readonly onFilter: (filter: DayFilter | null) => void
}

/** The numbers of open tasks. A press dims all other bookings on the schedule; a second press removes the filter. */
export function DeskCounters({
  locationId,
  counters: { held, owed, startsSoon, noShow },
  openRefunds,
  filter,
  onFilter,
}: Props) {
  const counter = (name: DayFilter, count: number, text: string, isUrgent = false) => (
    <button
      type="button"
      className={styles['counter']}
      aria-pressed={filter === name}
      data-urgent={isUrgent || undefined}
      disabled={count === 0 && filter !== name}
      onClick={() => onFilter(filter === name ? null : name)}
    >
      <b>{count}</b> {text}
    </button>
  )
  return (
    <fieldset className={classes(styles['counters'], 'tight')} aria-label={m.schedule_counters()}>
      {counter(
        'held',
        held?.orders ?? 0,
        held === null ? m.schedule_unpaid() : m.schedule_unpaid_due({ time: timeOf(held.until ?? '') }),
        true,
      )}
      {counter(
        'owed',
        owed?.orders ?? 0,
        owed === null ? m.schedule_owed() : m.schedule_owed_sum({ amount: formatAmount(owed.due) }),
        true,
      )}
      {counter(
        'startsSoon',
        startsSoon?.bookings ?? 0,
        startsSoon === null
          ? m.schedule_arriving()
          : m.schedule_arriving_at({ hour: hourLabel(startsSoon.hour) }),
      )}
      {counter('noShow', noShow, m.schedule_no_shows())}
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
