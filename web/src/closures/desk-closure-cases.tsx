import type { ResolutionChange } from '@pantul/contract/desk-closure-request-wire'
import type { ClosureCase, ShownClosure } from '@pantul/contract/desk-closures-wire'
import * as m from '@pantul/messages/words'
import { caseResolutions, type CaseResolution } from '@pantul/rules/closure'
import { Link } from '@tanstack/react-router'
import { shortDay } from '../design/date-text.ts'
import { Amount } from '../design/price.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskGoodsOfBooking } from '../goods/desk-goods-of-booking.tsx'
import { DeskClosedSeries } from './desk-closed-series.tsx'
import { outcomeName, courtsAndTimeOf, resolutionLabel } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

type Step = { readonly kind: 'resolution'; readonly closureCaseId: number } & ResolutionChange

type Props = {
  readonly closure: ShownClosure
  /** By the id of the court. */
  readonly courtNames: ReadonlyMap<string, string>
  readonly locationId: string
  readonly onStep: (step: Step) => void
}

const sortOrder = { failed: 0, left: 1, done: 2 } as const

/** The bookings of a closure: first the failed ones, then the ones still to settle, then the settled ones. */
export const DeskClosureCases = ({ closure, courtNames, locationId, onStep }: Props) => (
  <section className={styles['card']} aria-labelledby="closure-bookings">
    <h2 id="closure-bookings">{m.closures_bookings({ count: closure.cases.length })}</h2>
    {closure.cases.length === 0 && <p className={styles['note']}>{m.closures_no_bookings()}</p>}
    <ul className={styles['bookings']}>
      {closure.cases
        .toSorted((a, b) => sortOrder[a.state] - sortOrder[b.state])
        .map((closureCase) => {
          const { courts, time, date } = courtsAndTimeOf(closureCase.hours, courtNames)
          return (
            <li key={closureCase.id} data-state={closureCase.state}>
              <span>
                <b>{courts}</b>
                <small>
                  {closure.dateFrom !== closure.dateTo && `${shortDay(date)} `}
                  {time}
                </small>
              </span>
              <span>
                <b>{closureCase.name}</b>
                <small>
                  <Link to={`/desk/${locationId}/orders`} search={{ order: closureCase.orderNumber }}>
                    {closureCase.orderNumber}
                  </Link>
                </small>
              </span>
              <OutcomeOrChoice
                closureCase={closureCase}
                onResolution={(resolution) =>
                  onStep({
                    kind: 'resolution',
                    closureCaseId: closureCase.id,
                    seenResolution: closureCase.resolution,
                    resolution,
                  })
                }
              />
              <small className={styles['state']}>{stateText(closureCase)}</small>
              {closureCase.goods.length > 0 && (
                <DeskGoodsOfBooking
                  goods={closureCase.goods.map((sold) => ({ ...sold, rentedAtOtherTime: null }))}
                  asksToReturn
                />
              )}
            </li>
          )
        })}
    </ul>
    <DeskClosedSeries dates={closure.seriesDates} locationId={locationId} courtNames={courtNames} />
    {closure.classes.length > 0 && (
      <>
        <h2>{m.closures_classes({ count: closure.classes.length })}</h2>
        <p className={styles['note']}>{m.closures_classes_note()}</p>
        <ul className={styles['bookings']}>
          {closure.classes.map((session) => (
            <li key={session.publicId}>
              <Link
                to={`/desk/${locationId}/classes`}
                search={{ from: session.date, session: session.publicId }}
              >
                {session.name}, {shortDay(session.date)}
              </Link>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

function stateText({ state, at, problem }: ClosureCase): string {
  if (state === 'failed') return m.closures_case_failed({ problem: problem ?? '' })
  return state === 'done' ? m.closures_case_done({ time: at.slice(11, 16) }) : m.closures_case_left()
}

/** The outcome of a settled booking, or the choice of its resolution. */
function OutcomeOrChoice({
  closureCase,
  onResolution,
}: {
  readonly closureCase: ClosureCase
  readonly onResolution: (resolution: CaseResolution) => void
}) {
  if (closureCase.outcome !== null)
    return (
      <span>
        <b>{outcomeName[closureCase.outcome]()}</b>
        <small>
          {closureCase.refund > 0 && <Amount rupiah={closureCase.refund} />}
          {closureCase.packageHours > 0 && ` ${m.closures_units({ count: closureCase.packageHours })}`}
          {closureCase.noLongerOwed > 0 && m.closures_debt()}
        </small>
      </span>
    )
  return (
    <span className={styles['resolution']}>
      <SelectField
        label={m.closures_resolution_for({ name: closureCase.name })}
        isLabelHidden
        value={closureCase.resolution}
        onValue={onResolution}
        options={caseResolutions.map((value) => ({ value, label: resolutionLabel[value]() }))}
      />
    </span>
  )
}
