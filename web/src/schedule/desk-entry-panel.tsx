import type { DeskCancelled } from '@pantul/contract/desk-cancel-wire'
import type { GoodsOfBooking, DeskBlock, DeskBooking, DeskCourt } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import { isOwing, isHeld, type DayAndNow } from '@pantul/rules/desk-day'
import { staffMay } from '@pantul/rules/staff-may'
import { hourRange } from '@pantul/rules/hours'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useEscape } from '../browser/desk-use-escape.ts'
import { DeskPanel } from '../desk/desk-panel.tsx'
import { useKeptFocus } from '../browser/desk-use-kept-focus.ts'
import { DeskArrival } from '../arrivals/desk-arrival.tsx'
import { DeskCancel } from '../changes/desk-cancel.tsx'
import { DeskBlockEnd } from '../blocks/desk-block-end.tsx'
import { DeskCounter } from '../counter/desk-counter.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { DeskOrderMore } from '../desk-orders/desk-order-more.tsx'
import { DeskSoldGoods, thingsText } from '../goods/desk-sold-goods.tsx'
import { DeskReturnGoods } from '../goods/desk-return-goods.tsx'
import { DisplayLines } from '../display/desk-display-lines.ts'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { RacketIcon } from '../design/icons.tsx'
import { Amount } from '../design/price.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskRelatedBookings, DeskUncancelledBookings } from './desk-related-bookings.tsx'
import { bookingAmount, DeskEntryMoney } from './desk-entry-money.tsx'
import styles from './desk-entry-panel.module.css'
import { hoursText, isSame, titleOf } from './desk-entry-text.ts'
import { WhistleIcon } from './desk-icons.tsx'
import { relatedEntriesOf } from './desk-running.ts'

type Props = {
  readonly entry: DayEntry
  /** All entries of the day: a booking of several courts has one for each. */
  readonly entries: readonly DayEntry[]
  readonly courts: readonly DeskCourt[]
  readonly when: DayAndNow
  readonly arrivalTimes: ArrivalTimes
  readonly onClose: () => void
  readonly onCancelled: (cancelled: DeskCancelled) => void
  /** Begins to change the booking; null if it may not be changed. */
  readonly onChange: (() => void) | null
  readonly onOpen: (entry: DayEntry) => void
  /** Starts a sale of goods to the booking; null if the role may not sell. */
  readonly onAddThings: (() => void) | null
}

/** The details of an entry: person or class, lines, money, state. Gets the focus; Escape closes it. */
export function DeskEntryPanel(props: Props) {
  const { entry, entries, courts, when, arrivalTimes, onClose, onCancelled, onChange, onOpen } = props
  const { onAddThings } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(heading)
  // An effect, because focus is outside of React.
  useEffect(() => heading.current?.focus(), [entry.key])
  useEscape(onClose)

  return (
    <DeskPanel
      label={m.schedule_details()}
      topRow={
        <span>
          {entry.kind === 'booking' ? m.history_order({ number: entry.booking.orderNumber }) : null}
        </span>
      }
      onClose={onClose}
      className={styles['panel']}
    >
      <h2 ref={heading} tabIndex={-1} className="display">
        {titleOf(entry)}
      </h2>
      <ul className={styles['rows']}>
        {sameBooking(entry, entries).map((one) => (
          <CourtRow key={one.key} entry={one} court={courts.find(({ id }) => id === one.court)} when={when} />
        ))}
        <Beside entry={entry} />
      </ul>
      {entry.kind === 'block' && <Block block={entry.block} when={when} />}
      {entry.kind === 'series' && <OpenSeries publicId={entry.series.publicId} />}
      {entry.kind === 'booking' && (
        <>
          <DeskRelatedBookings entry={entry} entries={entries} when={when} onOpen={onOpen} />
          <DeskEntryMoney booking={entry.booking} entries={entries} when={when} />
          <BookingActions
            key={entry.key}
            booking={entry.booking}
            isPart={bookingAmount(entry.booking, entries) !== entry.booking.orderTotal}
            when={when}
            arrivalTimes={arrivalTimes}
            relatedEntries={relatedEntriesOf(entry, entries)}
            onCancelled={onCancelled}
            onChange={onChange}
            onAddThings={onAddThings}
          />
          <More orderNumber={entry.booking.orderNumber} />
        </>
      )}
    </DeskPanel>
  )
}

function Block({ block, when }: { readonly block: DeskBlock; readonly when: DayAndNow }) {
  const location = useDeskLocation()
  return location === undefined ? null : <DeskBlockEnd location={location} block={block} when={when} />
}

function OpenSeries({ publicId }: { readonly publicId: string }) {
  const location = useDeskLocation()
  if (location === undefined || !staffMay(location.roles, 'see-series')) return null
  return (
    <div className={styles['actions']}>
      <ButtonLink variant="secondary" wide to={`/desk/${location.id}/series`} search={{ series: publicId }}>
        {m.series_open()}
      </ButtonLink>
    </div>
  )
}

function More({ orderNumber }: { readonly orderNumber: string }) {
  const location = useDeskLocation()
  return location === undefined ? null : <DeskOrderMore locationId={location.id} orderNumber={orderNumber} />
}

type ActionsProps = Pick<Props, 'when' | 'arrivalTimes'> & {
  readonly booking: DeskBooking
  /** Related bookings of other orders, which a cancellation does not cancel. */
  readonly relatedEntries: readonly DayEntry[]
  readonly isPart: boolean
  readonly onCancelled: (cancelled: DeskCancelled) => void
  /** Begins to change the booking; null if it may not be changed. */
  readonly onChange: (() => void) | null
  readonly onAddThings: (() => void) | null
}

/** The actions of a booking that the role allows: take its payment, check in, cancel. */
function BookingActions(props: ActionsProps) {
  const { booking, relatedEntries, isPart, when, arrivalTimes, onCancelled, onChange, onAddThings } = props
  const location = useDeskLocation()
  const [isCancelling, setCancelling] = useState(false)
  const [returned, setReturned] = useState<GoodsOfBooking | null>(null)
  if (location === undefined) return null
  const { orderNumber, bookingId, due, state, goods } = booking
  if (returned !== null)
    return (
      <DeskReturnGoods
        locationId={location.id}
        roles={location.roles}
        order={{ number: returned.orderNumber, things: thingsText(returned) }}
        onLeave={() => setReturned(null)}
      />
    )
  const sold = { locationId: location.id, roles: location.roles, goods, onReturn: setReturned }
  const target = { locationId: location.id, orderNumber, bookingId: state === 'held' ? null : bookingId }
  if (isCancelling)
    return (
      <>
        <DeskUncancelledBookings booking={booking} relatedEntries={relatedEntries} />
        <DeskSoldGoods {...sold} isAsking />
        <DeskCancel
          target={target}
          isPart={isPart && state !== 'held'}
          roles={location.roles}
          onCancelled={onCancelled}
          onLeave={() => setCancelling(false)}
        />
      </>
    )
  const mayTake = staffMay(location.roles, 'take-payment')
  // An order that is still at the checkout cannot be checked in.
  const mayLetPlay = mayTake && isHeld(booking) && booking.isByStaff
  const mayCancel = staffMay(location.roles, 'cancel-booking') && (state === 'held' || state === 'confirmed')
  return (
    <>
      <DeskSoldGoods {...sold} />
      <DisplayLines value={[{ name: `${shortDay(when.date)}, ${hoursText(booking)}`, amount: null }]}>
        <DeskCounter
          key={orderNumber}
          order={{ locationId: location.id, orderNumber, due, isOwing: isOwing(booking) }}
          isOpen={mayTake && due > 0 && (isHeld(booking) || isOwing(booking))}
        />
      </DisplayLines>
      {staffMay(location.roles, 'check-in') &&
        (state === 'confirmed' || state === 'completed' || mayLetPlay) && (
          <DeskArrival locationId={location.id} booking={booking} times={arrivalTimes} when={when} />
        )}
      {onAddThings !== null && (
        <div className={styles['actions']}>
          <Button variant="secondary" wide onClick={onAddThings}>
            {m.goods_add()} <kbd aria-hidden="true">A</kbd>
          </Button>
        </div>
      )}
      {mayCancel && (
        <div className={styles['actions']}>
          {onChange !== null && (
            <Button variant="secondary" wide onClick={onChange}>
              {m.changes_change()} <kbd aria-hidden="true">M</kbd>
            </Button>
          )}
          <Button variant="secondary" wide onClick={() => setCancelling(true)}>
            {m.after_booking_cancel_one()}
          </Button>
        </div>
      )}
    </>
  )
}

/** The entries of the same booking, one for each court. */
const sameBooking = (entry: DayEntry, entries: readonly DayEntry[]): readonly DayEntry[] =>
  entry.kind === 'booking' ? entries.filter((one) => isSame(one, entry.booking)) : [entry]

type CourtRowProps = Pick<Props, 'entry' | 'when'> & { readonly court: DeskCourt | undefined }

function CourtRow({ entry, court, when }: CourtRowProps) {
  return (
    <Row
      icon={<Court turf={court?.turf ?? 'blue'} width={18} height={34} />}
      title={`${court?.name ?? entry.court}, ${hoursText(entry)}`}
      note={noteOf(entry, shortDay(when.date))}
      amount={entry.kind === 'booking' ? entry.booking.courtAmount : null}
    />
  )
}

function noteOf(entry: DayEntry, day: string): string {
  if (entry.kind !== 'booking' || entry.booking.package === null) return day
  const { name, hoursLeft } = entry.booking.package
  return `${name}, ${m.schedule_package_left({ count: hoursLeft })}`
}

/** The second line: coach and rentals, places, or the kind of a block. */
function Beside({ entry }: Pick<Props, 'entry'>) {
  if (entry.kind === 'block')
    return <Row icon={null} title={m.schedule_block()} note={m.desk_drawer_reason()} amount={null} />
  if (entry.kind === 'series') return <Row icon={null} title={m.series_entry()} note={null} amount={null} />
  if (entry.kind === 'session') {
    const { coach, taken, places } = entry.session
    return (
      <>
        <Row icon={<WhistleIcon />} title={m.coaches_coach({ name: coach })} note={null} amount={null} />
        <Row
          icon={null}
          title={m.schedule_places_taken({ taken, places })}
          note={m.payments_places()}
          amount={null}
        />
      </>
    )
  }
  const { coach, addOns } = entry.booking
  return (
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
          note={null}
          amount={amount}
        />
      ))}
    </>
  )
}

type RowProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly note: string | null
  readonly amount: number | null
}

const Row = ({ icon, title, note, amount }: RowProps) => (
  <li className={styles['row']}>
    <span className={styles['icon']}>{icon}</span>
    <span>
      <b>{title}</b>
      {note !== null && <small>{note}</small>}
    </span>
    {amount !== null && (
      <b>
        <Amount rupiah={amount} />
      </b>
    )}
  </li>
)
