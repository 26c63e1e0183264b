import type { DeskBooking, DeskSession } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { ArrowRightLeft, Check, Clock, GraduationCap, Repeat2, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { RacketIcon } from '../design/icons.tsx'
import { clockText } from '../orders/countdown.ts'
import { useHoldLeft } from '../orders/use-hold-left.ts'
import type { DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry.module.css'
import { isRenting, shortName, timeOf, titleOf, type EntryLook } from './desk-entry-text.ts'
import { WhistleIcon } from './desk-icons.tsx'

type Props = {
  readonly entry: DayEntry
  readonly look: EntryLook
  /** Shown before the state, for example the court. */
  readonly where: string | null
}

/**
 * The visible content of an entry: name, state and icons, and one more line if it lasts two hours or more. Screen
 * readers read the accessible name of the cell instead.
 */
export function DeskEntry({ entry, look, where }: Props) {
  const title = titleOf(entry)
  const isLong = entry.until - entry.from > 1
  return (
    <span className={styles['content']} aria-hidden="true">
      <span className={styles['name']} data-missed={look === 'missed' || undefined}>
        <span className={styles['full']}>{title}</span>
        <span className={styles['short']}>
          {entry.kind === 'booking' || entry.kind === 'series' ? shortName(title) : title}
        </span>
      </span>
      <span className={styles['line']}>
        {where !== null && <span className={styles['where']}>{where}</span>}
        <State entry={entry} look={look} />
        <span className={styles['icons']}>
          <Icons entry={entry} />
        </span>
      </span>
      {isLong && <More entry={entry} look={look} />}
    </span>
  )
}

function State({ entry, look }: Pick<Props, 'entry' | 'look'>) {
  if (entry.kind === 'block') return <Word>{m.schedule_block()}</Word>
  if (entry.kind === 'series') return <Word>{m.series_entry()}</Word>
  if (look === 'played' || look === 'done')
    return (
      <>
        <Check size={12} strokeWidth={2.2} className={styles['tick']} aria-hidden="true" />
        <Word>{m.history_tag_played()}</Word>
      </>
    )
  if (entry.kind === 'session') return <Word>{classWord(entry.session)}</Word>
  return <BookingState booking={entry.booking} look={look} />
}

function BookingState({ booking, look }: { readonly booking: DeskBooking; readonly look: EntryLook }) {
  if (look === 'checkout') return <HoldLeft booking={booking} />
  if (look === 'pay-by') return <Word>{m.schedule_pay_by({ time: timeOf(booking.heldUntil ?? '') })}</Word>
  if (look === 'review') return <Word>{m.schedule_review()}</Word>
  if (look === 'missed') return <Word>{m.arrivals_no_show()}</Word>
  if (look === 'owes') return <Word>{m.schedule_owes({ amount: formatAmount(booking.due) })}</Word>
  if (booking.arrival !== null)
    return (
      <span className={styles['in']}>
        <Check size={12} strokeWidth={2.2} className={styles['tick']} aria-hidden="true" />
        <Word>{m.arrivals_in_short()}</Word>
      </span>
    )
  return <Word>{booking.package?.name ?? m.history_tag_paid()}</Word>
}

function HoldLeft({ booking: { heldUntil } }: { readonly booking: DeskBooking }) {
  const left = useHoldLeft({ orderState: 'held', expiresAt: heldUntil })
  return (
    <>
      <Clock size={12} strokeWidth={1.75} className={styles['full']} aria-hidden="true" />
      <Word>{m.schedule_checkout({ left: clockText(left ?? 0) })}</Word>
    </>
  )
}

const Word = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['word']}>{children}</span>
)

const classWord = ({ taken, places }: DeskSession): string => m.schedule_class({ taken, places })

/** Icons for a class, and for a booking that was moved, has a coach, needs rackets, or is paid by a package. */
function Icons({ entry }: Pick<Props, 'entry'>) {
  if (entry.kind === 'session') return <GraduationCap size={14} strokeWidth={1.75} aria-hidden="true" />
  if (entry.kind === 'block') return null
  if (entry.kind === 'series') return <Repeat2 size={14} strokeWidth={1.75} aria-hidden="true" />
  const { booking } = entry
  return (
    <>
      {booking.isMoved && <ArrowRightLeft size={13} strokeWidth={1.75} aria-hidden="true" />}
      {booking.coach !== null && <WhistleIcon size={14} />}
      {isRenting(booking) && <RacketIcon size={14} />}
      {booking.package !== null && <Ticket size={14} strokeWidth={1.75} aria-hidden="true" />}
    </>
  )
}

function More({ entry, look }: Pick<Props, 'entry' | 'look'>) {
  const text = look === 'played' || look === 'done' ? null : moreOf(entry)
  return text === null ? null : <span className={styles['more']}>{text}</span>
}

function moreOf(entry: DayEntry): string | null {
  if (entry.kind === 'session') return m.coaches_coach({ name: entry.session.coach })
  if (entry.kind === 'block' || entry.kind === 'series') return null
  const { coach, package: paidBy } = entry.booking
  if (paidBy !== null) return m.schedule_package_left({ count: paidBy.hoursLeft })
  return coach === null ? null : m.schedule_players({ count: coach.players })
}
