import type { DeskBooking } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { ArrowRightLeft, Check, Clock, GraduationCap, Repeat2, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { RacketIcon } from '../design/icons.tsx'
import { momentTime } from '../desk/desk-moment-text.ts'
import { clockText } from '../orders/countdown.ts'
import { useHoldMsLeft } from '../orders/use-hold-ms-left.ts'
import type { DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-content.module.css'
import { entryTitle, shortName, type EntryLook } from './desk-entry-text.ts'
import { WhistleIcon } from './desk-whistle-icon.tsx'

type Props = {
  readonly entry: DayEntry
  readonly look: EntryLook
  /** Shown before the state; null if the column is the court. */
  readonly courtNames: string | null
}

/**
 * The visible content of an entry: title, state and icons. An entry of two hours or more has one more line. Screen
 * readers read the accessible name of the cell instead.
 */
export function DeskEntryContent({ entry, look, courtNames }: Props) {
  const title = entryTitle(entry)
  const isPersonName = entry.kind === 'booking' || entry.kind === 'series'
  const isOver = look === 'played' || look === 'class-over'
  const detail = entry.until - entry.from > 1 && !isOver ? detailOf(entry) : null
  return (
    <span className={styles['content']} aria-hidden="true">
      <span className={styles['title']} data-missed={look === 'missed' || undefined}>
        <span className={styles['wideText']}>{title}</span>
        <span className={styles['narrowText']}>{isPersonName ? shortName(title) : title}</span>
      </span>
      <span className={styles['line']}>
        {courtNames !== null && <span className={styles['courtNames']}>{courtNames}</span>}
        {isOver ? (
          <>
            <CheckMark />
            <StateText>{m.history_tag_played()}</StateText>
          </>
        ) : (
          <EntryState entry={entry} look={look} />
        )}
        <span className={styles['icons']}>
          <EntryIcons entry={entry} />
        </span>
      </span>
      {detail !== null && <span className={styles['detail']}>{detail}</span>}
    </span>
  )
}

function EntryState({ entry, look }: Pick<Props, 'entry' | 'look'>) {
  if (entry.kind === 'block') return <StateText>{m.schedule_block()}</StateText>
  if (entry.kind === 'series') return <StateText>{m.series_entry()}</StateText>
  if (entry.kind === 'session') {
    const { takenPlaces, places } = entry.session
    return <StateText>{m.schedule_class({ taken: takenPlaces, places })}</StateText>
  }
  return <BookingState booking={entry.booking} look={look} />
}

function BookingState({ booking, look }: { readonly booking: DeskBooking; readonly look: EntryLook }) {
  const { heldUntil, due, arrival, package: payingPackage } = booking
  if (look === 'checkout') return <HoldCountdown heldUntil={heldUntil} />
  if (look === 'pay-by')
    return <StateText>{m.schedule_pay_by({ time: momentTime(heldUntil ?? '') })}</StateText>
  if (look === 'review') return <StateText>{m.schedule_review()}</StateText>
  if (look === 'missed') return <StateText>{m.arrivals_no_show()}</StateText>
  if (look === 'owes') return <StateText>{m.schedule_owes({ amount: formatAmount(due) })}</StateText>
  if (arrival !== null)
    return (
      <span className={styles['checkedIn']}>
        <CheckMark />
        <StateText>{m.arrivals_in_short()}</StateText>
      </span>
    )
  return <StateText>{payingPackage?.name ?? m.history_tag_paid()}</StateText>
}

function HoldCountdown({ heldUntil }: Pick<DeskBooking, 'heldUntil'>) {
  const msLeft = useHoldMsLeft({ orderState: 'held', expiresAt: heldUntil })
  return (
    <>
      <Clock size={12} strokeWidth={1.75} className={styles['wideText']} aria-hidden="true" />
      <StateText>{m.schedule_checkout({ left: clockText(msLeft ?? 0) })}</StateText>
    </>
  )
}

const StateText = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['stateText']}>{children}</span>
)

const CheckMark = () => (
  <Check size={12} strokeWidth={2.2} className={styles['checkMark']} aria-hidden="true" />
)

/** Icons of what staff must see at once: class, fixed hour, moved booking, coach, rackets to hand out, package. */
function EntryIcons({ entry }: Pick<Props, 'entry'>) {
  if (entry.kind === 'session') return <GraduationCap size={14} strokeWidth={1.75} aria-hidden="true" />
  if (entry.kind === 'block') return null
  if (entry.kind === 'series') return <Repeat2 size={14} strokeWidth={1.75} aria-hidden="true" />
  const { isMoved, coach, addOns, package: payingPackage } = entry.booking
  return (
    <>
      {isMoved && <ArrowRightLeft size={13} strokeWidth={1.75} aria-hidden="true" />}
      {coach !== null && <WhistleIcon size={14} />}
      {addOns.some(({ isRental }) => isRental) && <RacketIcon size={14} />}
      {payingPackage !== null && <Ticket size={14} strokeWidth={1.75} aria-hidden="true" />}
    </>
  )
}

/**
 * The last line. For a class: the coach. For a booking: the hours left in the package that pays it, or the number of
 * players that the coach teaches.
 */
function detailOf(entry: DayEntry): string | null {
  if (entry.kind === 'session') return m.coaches_coach({ name: entry.session.coachName })
  if (entry.kind === 'block' || entry.kind === 'series') return null
  const { coach, package: payingPackage } = entry.booking
  if (payingPackage !== null) return m.schedule_package_left({ count: payingPackage.hoursLeft })
  return coach === null ? null : m.schedule_players({ count: coach.players })
}
