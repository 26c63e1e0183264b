import type { ClosurePreview, PreviewedBooking } from '@pantul/contract/desk-closure-preview-wire'
import type { ClosureRequest } from '@pantul/contract/desk-closure-request-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { mayGetNewTime, type CaseResolution } from '@pantul/rules/closure'
import { hourLabel } from '@pantul/rules/hours'
import { Link } from '@tanstack/react-router'
import { shortDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskClosedSeries } from './desk-closed-series.tsx'
import { outcomeFor } from './desk-closure-sums.tsx'
import { outcomeName, courtsAndTimeOf, resolutionLabel } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

type Props = {
  readonly location: DeskLocation
  readonly preview: ClosurePreview
  readonly request: ClosureRequest
  /** By the id of the court. */
  readonly courtNames: ReadonlyMap<string, string>
  readonly onResolution: (booking: PreviewedBooking, resolution: CaseResolution) => void
}

/** The bookings in the hours of a closure, each with a choice of its resolution, and the classes that staff must cancel. */
export function DeskClosureBookings({ location, preview, request, courtNames, onResolution }: Props) {
  const { bookings, classes } = preview
  const hasSeveralDates = request.dateFrom !== request.dateTo
  return (
    <>
      <h2>{m.closures_bookings({ count: bookings.length })}</h2>
      {bookings.length === 0 && <p className={styles['note']}>{m.closures_no_bookings()}</p>}
      <ul className={styles['bookings']}>
        {bookings.map((booking) => {
          const { courts, time, date } = courtsAndTimeOf(booking.hours, courtNames)
          return (
            <li key={`${booking.orderNumber} ${booking.bookingId}`}>
              <span>
                <b>{courts}</b>
                <small>
                  {hasSeveralDates && `${shortDay(date)} `}
                  {time}
                </small>
              </span>
              <span>
                <b>{booking.name}</b>
                <small>
                  {moneyText(booking)}
                  {booking.isPartlyClosed && ` · ${m.closures_part()}`}
                  {booking.otherEndedHours.length > 0 && ` · ${otherEndedText(booking, courtNames)}`}
                </small>
              </span>
              <ResolutionField
                booking={booking}
                request={request}
                onResolution={(resolution) => onResolution(booking, resolution)}
              />
            </li>
          )
        })}
      </ul>
      <DeskClosedSeries dates={preview.seriesDates} locationId={location.id} courtNames={courtNames} />
      {classes.length > 0 && (
        <>
          <h2>{m.closures_classes({ count: classes.length })}</h2>
          <p className={styles['note']}>{m.closures_classes_note()}</p>
          <ul className={styles['bookings']}>
            {classes.map((session) => (
              <li key={session.publicId}>
                <span>
                  <b>{session.name}</b>
                  <small>
                    {shortDay(session.date)} {hourLabel(session.from)}
                    {!session.isFullyClosed && ` · ${m.closures_class_part()}`}
                  </small>
                </span>
                <Link
                  to={`/desk/${location.id}/classes`}
                  search={{ from: session.date, session: session.publicId }}
                >
                  {session.name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The other hours of an unpaid order. They end too, because the order cannot be split. */
const otherEndedText = ({ otherEndedHours }: PreviewedBooking, courtNames: Props['courtNames']): string =>
  m.closures_also_ends({
    when: [...Map.groupBy(otherEndedHours, ({ date }) => date)]
      .map(([date, hours]) => `${shortDay(date)} ${courtsAndTimeOf(hours, courtNames).time}`)
      .join(', '),
  })

function moneyText({ isUnpaid, money, packageHours }: PreviewedBooking) {
  if (isUnpaid) return m.closures_unpaid()
  if (money === 0 && packageHours > 0) return m.closures_units({ count: packageHours })
  return <Amount rupiah={money} />
}

type ResolutionFieldProps = {
  readonly booking: PreviewedBooking
  readonly request: ClosureRequest
  readonly onResolution: (resolution: CaseResolution) => void
}

/** The choice for one booking. An outcome that cannot be changed is shown as text. */
function ResolutionField({ booking, request, onResolution }: ResolutionFieldProps) {
  const outcome = outcomeFor(booking, request)
  const exception = request.exceptions.find(
    ({ orderNumber, bookingId }) => orderNumber === booking.orderNumber && bookingId === booking.bookingId,
  )
  const mayMove = mayGetNewTime(booking)
  const hasChoice = mayMove || (booking.money > 0 && booking.hasAccount)
  const possible: CaseResolution[] = [
    ...(mayMove ? (['new-time'] as const) : []),
    ...moneyResolutions(booking),
  ]
  const wantedResolution = exception?.resolution ?? request.resolution
  // The wanted resolution may be impossible, such as store credit for a guest. Then the outcome is selected.
  const chosen =
    possible.find((resolution) => !possible.includes(wantedResolution) && resolution === outcome) ??
    wantedResolution
  const resolutions = [...new Set<CaseResolution>([...(hasChoice ? possible : []), chosen, 'keep'])]
  return (
    <span className={styles['resolution']}>
      <SelectField
        label={m.closures_resolution_for({ name: booking.name })}
        isLabelHidden
        value={chosen}
        onValue={onResolution}
        options={resolutions.map((value) => ({
          value,
          label:
            possible.includes(value) || value === 'keep' ? resolutionLabel[value]() : outcomeName[outcome](),
        }))}
      />
    </span>
  )
}

/** The resolutions to pay money back: store credit only for an account. */
const moneyResolutions = ({ money, hasAccount }: PreviewedBooking): CaseResolution[] => {
  if (money === 0) return []
  return hasAccount ? ['credit', 'refund'] : ['refund']
}
