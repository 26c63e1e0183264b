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
import { outcomeName, placeOf, resolutionLabel } from './desk-closure-text.ts'
import styles from './desk-closures.module.css'

type Step = { readonly kind: 'resolution'; readonly closureCaseId: number } & ResolutionChange

type Props = {
  readonly closure: ShownClosure
  readonly names: ReadonlyMap<string, string>
  readonly locationId: string
  readonly onStep: (step: Step) => void
}

const order = { failed: 0, left: 1, done: 2 } as const

/** The bookings of a closure: failed ones first, then those that are left, then the settled ones. */
export const DeskClosureCases = ({ closure, names, locationId, onStep }: Props) => (
  <section className={styles['card']} aria-labelledby="closure-bookings">
    <h2 id="closure-bookings">{m.closures_bookings({ count: closure.cases.length })}</h2>
    {closure.cases.length === 0 && <p className={styles['note']}>{m.closures_no_bookings()}</p>}
    <ul className={styles['bookings']}>
      {closure.cases
        .toSorted((a, b) => order[a.state] - order[b.state])
        .map((one) => {
          const { courts, time, date } = placeOf(one.hours, names)
          return (
            <li key={one.id} data-state={one.state}>
              <span>
                <b>{courts}</b>
                <small>
                  {closure.dateFrom !== closure.dateTo && `${shortDay(date)} `}
                  {time}
                </small>
              </span>
              <span>
                <b>{one.name}</b>
                <small>
                  <Link to={`/desk/${locationId}/orders`} search={{ order: one.orderNumber }}>
                    {one.orderNumber}
                  </Link>
                </small>
              </span>
              <Happens
                one={one}
                onResolution={(resolution) =>
                  onStep({
                    kind: 'resolution',
                    closureCaseId: one.id,
                    seenResolution: one.resolution,
                    resolution,
                  })
                }
              />
              <small className={styles['state']}>{stateText(one)}</small>
              {one.goods.length > 0 && (
                <DeskGoodsOfBooking
                  goods={one.goods.map((sold) => ({ ...sold, rentedElsewhere: null }))}
                  asksToReturn
                />
              )}
            </li>
          )
        })}
    </ul>
    <DeskClosedSeries dates={closure.seriesDates} locationId={locationId} names={names} />
    {closure.classes.length > 0 && (
      <>
        <h2>{m.closures_classes({ count: closure.classes.length })}</h2>
        <p className={styles['note']}>{m.closures_classes_note()}</p>
        <ul className={styles['bookings']}>
          {closure.classes.map((one) => (
            <li key={one.publicId}>
              <Link to={`/desk/${locationId}/classes`} search={{ from: one.date, session: one.publicId }}>
                {one.name}, {shortDay(one.date)}
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

function Happens({
  one,
  onResolution,
}: {
  readonly one: ClosureCase
  readonly onResolution: (resolution: CaseResolution) => void
}) {
  if (one.outcome !== null)
    return (
      <span>
        <b>{outcomeName[one.outcome]()}</b>
        <small>
          {one.refund > 0 && <Amount rupiah={one.refund} />}
          {one.packageHours > 0 && ` ${m.closures_units({ count: one.packageHours })}`}
          {one.noLongerOwed > 0 && m.closures_debt()}
        </small>
      </span>
    )
  return (
    <span className={styles['resolution']}>
      <SelectField
        label={m.closures_resolution_for({ name: one.name })}
        isLabelHidden
        value={one.resolution}
        onValue={onResolution}
        options={caseResolutions.map((value) => ({ value, label: resolutionLabel[value]() }))}
      />
    </span>
  )
}
