import type { BoardCourt } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { HourPrice } from '@pantul/rules/booking-item'
import { takenHoursOf } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import type { Slot as TakenSlot } from '@pantul/rules/slot'
import { useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { promoAt, type PromoHours } from '../promos/promo-hours.ts'
import { SlotRunCell } from './slot-run-cell.tsx'
import { slotPrice, type BoardView, type SlotRun } from './board-view.ts'
import styles from './board.module.css'
import { CourtHeader } from './court-header.tsx'
import { HourHeader } from './hour-header.tsx'
import { useLastPick } from './last-pick.ts'
import { PriceRibbon } from './price-ribbon.tsx'
import { Slot } from './slot.tsx'
import { tapTargetOf, useDrag, type TapTarget } from './use-drag.ts'
import { useGridKeys, type GridPosition } from './use-grid-keys.ts'
import { useHasMoreToScroll } from './use-has-more-to-scroll.ts'

type Props = {
  readonly view: BoardView
  /** Slots taken by others, for the labels of the courts. */
  readonly taken: readonly TakenSlot[]
  /** Whether hours are columns and courts rows. */
  readonly isWide: boolean
  readonly labelledBy: string
  readonly zoneLabel: string
  readonly promos: readonly PromoHours[]
  readonly onTap: (target: TapTarget, element: HTMLElement) => void
  readonly onDrag: (court: string, hours: Hours) => void
}

/**
 * The slots of a day as a grid with one tab stop; arrow keys move, Space or Enter picks. It reports taps and knows no
 * booking rules.
 */
export function Board({ view, taken, isWide, labelledBy, zoneLabel, promos, onTap, onDrag }: Props) {
  const { courts, hours } = view
  const size = isWide
    ? { rows: courts.length, columns: hours.length }
    : { rows: hours.length, columns: courts.length }
  const { tabStop, onKeyDown, onFocus } = useGridKeys(size, firstTabStop(view, isWide, useLastPick()))
  const { isInDrag, ...dragHandlers } = useDrag(onDrag)
  const scroller = useRef<HTMLDivElement>(null)
  const hasMoreToScroll = useHasMoreToScroll(scroller)
  const prices = hours.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const positionProps = (row: number, column: number) => ({
    row,
    column,
    isTabStop: tabStop.row === row && tabStop.column === column,
  })

  const tap = (target: EventTarget): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('button') : null
    if (element !== null) onTap(tapTargetOf(target), element)
  }
  const tapOrMove = (event: KeyboardEvent<HTMLElement>): void => {
    const isErasing = event.key === 'Delete' || event.key === 'Backspace'
    const isPicked = event.target instanceof Element && event.target.matches('[data-state="picked"]')
    if (isErasing && isPicked) tap(event.target)
    else onKeyDown(event)
  }

  const hourHeader = ({ hour, price }: HourPrice, index: number): ReactNode => (
    <HourHeader
      key={hour}
      hour={hour}
      price={price}
      isCheapest={price === lowest && lowest < highest}
      isPicked={view.pickedHours.includes(hour)}
      isFull={courts.every(({ id }) => !isFreeOrInBasket(view, id, hour))}
      promo={promoAt(promos, hour)}
      scope={isWide ? 'col' : 'row'}
      {...(isWide ? positionProps(0, index + 1) : positionProps(index + 1, 0))}
    />
  )
  const courtHeader = (court: BoardCourt, index: number): ReactNode => (
    <CourtHeader
      key={court.id}
      court={court}
      isPicked={view.pickedCourts.includes(court.id)}
      needsHoursFirst={view.pickedHours.length === 0}
      takenHours={sameIfEmpty(takenHoursOf(court.id, taken, view.pickedHours))}
      scope={isWide ? 'row' : 'col'}
      {...(isWide ? positionProps(index + 1, 0) : positionProps(0, index + 1))}
    />
  )
  const slotCell = (court: BoardCourt, hourPrice: HourPrice, row: number, column: number): ReactNode => (
    <Slot
      key={`${court.id} ${hourPrice.hour}`}
      court={court.id}
      courtName={court.name}
      hour={hourPrice.hour}
      price={slotPrice(court, hourPrice)}
      {...view.slotAt(court.id, hourPrice.hour)}
      {...positionProps(row + 1, column + 1)}
      isInDrag={isInDrag(court.id, hourPrice.hour)}
    />
  )
  const rows = isWide
    ? courts.map((court, row) => ({
        key: court.id,
        header: courtHeader(court, row),
        slots: hours.map((hourPrice, column) => slotCell(court, hourPrice, row, column)),
      }))
    : hours.map((hourPrice, row) => ({
        key: String(hourPrice.hour),
        header: hourHeader(hourPrice, row),
        slots: courts.map((court, column) => slotCell(court, hourPrice, row, column)),
      }))

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      // Six courts or more do not fit on a phone.
      data-scrolls={(!isWide && courts.length > 5) || undefined}
      data-more={hasMoreToScroll || undefined}
    >
      <table
        role="grid"
        className={styles['board']}
        aria-labelledby={labelledBy}
        data-wide={isWide || undefined}
        // On a return to the board, `RouteWatch` focuses the tab stop of a marked board.
        data-return={view.pickedHours.length > 0 || undefined}
        style={{ '--columns': size.columns } as CSSProperties}
        onClick={(event: MouseEvent) => tap(event.target)}
        onKeyDown={tapOrMove}
        onFocus={onFocus}
        {...dragHandlers}
      >
        <thead>
          {isWide && (
            <tr aria-hidden="true">
              <td className={`${styles['priceUnit']} tight`}>{m.courts_rupiah_per_hour()}</td>
              <PriceRibbon hours={hours} />
            </tr>
          )}
          <tr>
            <td className={`${styles['corner']} tight`}>
              {zoneLabel}
              {!isWide && <span>{m.courts_rupiah_per_hour()}</span>}
            </td>
            {isWide ? hours.map(hourHeader) : courts.map(courtHeader)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, header, slots }, index) => (
            <tr key={key} style={{ gridRow: index + 1 }}>
              {header}
              {slots}
            </tr>
          ))}
          <tr aria-hidden="true">
            {view.slotRuns.map((run) => (
              <SlotRunCell key={keyOf(run)} slotRun={run} gridArea={gridAreaOf(run, view, isWide)} />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const NO_HOURS: Hours = []

// Returns the same empty array each time, so that memoised headers do not render again.
const sameIfEmpty = (hours: Hours): Hours => (hours.length === 0 ? NO_HOURS : hours)

// The hours are part of the key, so that a growing run animates again.
const keyOf = ({ state, itemId, court, hours }: SlotRun): string =>
  `${state} ${itemId} ${court} ${hours.join()}`

function gridAreaOf({ court, hours }: SlotRun, view: BoardView, isWide: boolean): string {
  const courtLine = view.courts.findIndex(({ id }) => id === court) + 1
  const hourLine = view.hours.findIndex(({ hour }) => hour === hours[0]) + 1
  const span = `span ${hours.length}`
  // The first column has the headers.
  return isWide
    ? `${courtLine} / ${hourLine + 1} / auto / ${span}`
    : `${hourLine} / ${courtLine + 1} / ${span} / auto`
}

const isFreeOrInBasket = (view: BoardView, court: string, hour: number): boolean =>
  ['free', 'adjacent', 'blocked', 'picked', 'in-basket'].includes(view.slotAt(court, hour).state)

/** The slot that was picked last. If it is not picked any more, the first picked or free slot. */
function firstTabStop(view: BoardView, isWide: boolean, lastPick: TapTarget | null): GridPosition {
  const positionOf = (courtIndex: number, hourIndex: number): GridPosition =>
    isWide ? { row: courtIndex + 1, column: hourIndex + 1 } : { row: hourIndex + 1, column: courtIndex + 1 }
  const lastCourt = view.courts.findIndex(({ id }) => id === lastPick?.court)
  const lastHour = view.hours.findIndex(({ hour }) => hour === lastPick?.hour)
  const [court, hourPrice] = [view.courts[lastCourt], view.hours[lastHour]]
  if (court && hourPrice && view.slotAt(court.id, hourPrice.hour).state === 'picked')
    return positionOf(lastCourt, lastHour)
  for (const state of ['picked', 'free'] as const) {
    for (const [hourIndex, { hour }] of view.hours.entries()) {
      const courtIndex = view.courts.findIndex(({ id }) => view.slotAt(id, hour).state === state)
      if (courtIndex >= 0) return positionOf(courtIndex, hourIndex)
    }
  }
  return { row: 1, column: 1 }
}
