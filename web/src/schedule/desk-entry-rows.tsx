import type { DeskCourt } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hourRange, spanRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ReactNode } from 'react'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { RacketIcon } from '../design/icons.tsx'
import { Amount } from '../design/price.tsx'
import { isEntryOf, type DayEntry } from './desk-day-layout.ts'
import styles from './desk-entry-panel.module.css'
import { WhistleIcon } from './desk-whistle-icon.tsx'

type Props = {
  readonly entry: DayEntry
  readonly entries: readonly DayEntry[]
  readonly courts: readonly DeskCourt[]
  readonly date: PlayDate
}

/** What an entry consists of: its courts, and its coach, add-ons or places. */
export function DeskEntryRows({ entry, entries, courts, date }: Props) {
  const { kind } = entry
  const courtEntries =
    kind === 'booking' ? entries.filter((other) => isEntryOf(other, entry.booking)) : [entry]
  return (
    <ul className={styles['rows']}>
      {courtEntries.map((courtEntry) => {
        const court = courts.find(({ id }) => id === courtEntry.court)
        return (
          <Row
            key={courtEntry.key}
            icon={<Court turf={court?.turf ?? 'blue'} width={18} height={34} />}
            title={`${court?.name ?? courtEntry.court}, ${spanRange(courtEntry)}`}
            note={packageText(courtEntry) ?? shortDay(date)}
            amount={courtEntry.kind === 'booking' ? courtEntry.booking.courtAmount : null}
          />
        )
      })}
      {kind === 'block' && <Row title={m.schedule_block()} note={m.desk_drawer_reason()} />}
      {kind === 'series' && <Row title={m.series_entry()} />}
      {kind === 'session' && (
        <>
          <Row icon={<WhistleIcon />} title={m.coaches_coach({ name: entry.session.coachName })} />
          <Row
            title={m.schedule_places_taken({
              taken: entry.session.takenPlaces,
              places: entry.session.places,
            })}
            note={m.payments_places()}
          />
        </>
      )}
      {kind === 'booking' && <CoachAndAddOnRows booking={entry.booking} />}
    </ul>
  )
}

/** The package that pays a booking, with the hours left in it; null if no package pays. */
function packageText(entry: DayEntry): string | null {
  if (entry.kind !== 'booking' || entry.booking.package === null) return null
  const { name, hoursLeft } = entry.booking.package
  return `${name}, ${m.schedule_package_left({ count: hoursLeft })}`
}

const CoachAndAddOnRows = ({
  booking: { coach, addOns },
}: {
  readonly booking: Extract<DayEntry, { kind: 'booking' }>['booking']
}) => (
  <>
    {coach !== null && (
      <Row
        icon={<WhistleIcon />}
        title={m.coaches_coach({ name: coach.name })}
        note={hourRange(coach.hours)}
        amount={coach.amount}
      />
    )}
    {addOns.map(({ name, quantity, amount, isRental }) => (
      <Row
        key={name}
        icon={isRental ? <RacketIcon size={20} /> : null}
        title={m.basket_add_on({ name, quantity })}
        amount={amount}
      />
    ))}
  </>
)

type RowProps = {
  readonly icon?: ReactNode
  readonly title: string
  readonly note?: string
  readonly amount?: number | null
}

const Row = ({ icon, title, note, amount = null }: RowProps) => (
  <li className={styles['row']}>
    <span className={styles['icon']}>{icon}</span>
    <span>
      <b>{title}</b>
      {note !== undefined && <small>{note}</small>}
    </span>
    {amount !== null && (
      <b>
        <Amount rupiah={amount} />
      </b>
    )}
  </li>
)
