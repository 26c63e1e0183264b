import type { BoardCourt } from '@pantul/contract/courts-wire'
import * as m from '@pantul/messages/words'
import type { HourPrice } from '@pantul/rules/booking-item'
import { takenHoursOf } from '@pantul/rules/court'
import type { Hours } from '@pantul/rules/hours'
import type { Slot as TakenSlot } from '@pantul/rules/slot'
import {
  Fragment,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { promoAt, type PromoHours } from '../promos/promo-hours.ts'
import { Block } from './block.tsx'
import { slotPrice, type BoardView, type Block as BlockOfSlots } from './board-view.ts'
import styles from './board.module.css'
import { CourtHead } from './court-head.tsx'
import { HourHead } from './hour-head.tsx'
import { useLastPick } from './last-pick.ts'
import { PriceRibbon } from './price-ribbon.tsx'
import { Slot } from './slot.tsx'
import { targetOf, useDrag, type Target } from './use-drag.ts'
import { useGridKeys, type GridPosition } from './use-grid-keys.ts'
import { useHasMoreToScroll } from './use-has-more-to-scroll.ts'

type Props = {
  readonly view: BoardView
  /** Slots taken by others, for the labels of court heads. */
  readonly taken: readonly TakenSlot[]
  /** Whether hours are columns and courts rows. */
  readonly isWide: boolean
  readonly labelledBy: string
  /** Label of the location's time zone: WIB, WITA or WIT. */
  readonly zone: string
  readonly promos: readonly PromoHours[]
  readonly onTap: (target: Target, element: HTMLElement) => void
  readonly onDrag: (court: string, hours: Hours) => void
}

/**
 * Availability as a grid with one tab stop; arrow keys move, Space or Enter picks. It reports taps and knows no
 * booking rules.
 */
export function Board({ view, taken, isWide, labelledBy, zone, promos, onTap, onDrag }: Props) {
  const { courts, hours } = view
  const size = isWide
    ? { rows: courts.length, columns: hours.length }
    : { rows: hours.length, columns: courts.length }
  const { stop, onKeyDown, onFocus } = useGridKeys(size, firstPlace(view, isWide, useLastPick()))
  const { isInDrag, ...drag } = useDrag(onDrag)
  const scroller = useRef<HTMLDivElement>(null)
  const isCut = useHasMoreToScroll(scroller)
  const prices = hours.map((one) => one.price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const isStop = (row: number, column: number): boolean => stop.row === row && stop.column === column

  const tap = (target: EventTarget): void => {
    const element = target instanceof Element ? target.closest<HTMLElement>('button') : null
    if (element !== null) onTap(targetOf(target), element)
  }
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    const isErasing = event.key === 'Delete' || event.key === 'Backspace'
    const isPicked = event.target instanceof Element && event.target.matches('[data-state="picked"]')
    if (isErasing && isPicked) tap(event.target)
    else onKeyDown(event)
  }

  const hourHead = (one: HourPrice, i: number): ReactNode => {
    const [row, column] = isWide ? [0, i + 1] : [i + 1, 0]
    return (
      <HourHead
        hour={one.hour}
        price={one.price}
        isCheap={one.price === lowest && lowest < highest}
        isPicked={view.pickedHours.includes(one.hour)}
        isFull={courts.every(({ id }) => !isOpen(view, id, one.hour))}
        promo={promoAt(promos, one.hour)}
        along={isWide ? 'column' : 'row'}
        row={row}
        column={column}
        isTabStop={isStop(row, column)}
      />
    )
  }
  const courtHead = (court: BoardCourt, i: number): ReactNode => {
    const [row, column] = isWide ? [i + 1, 0] : [0, i + 1]
    return (
      <CourtHead
        court={court}
        isPicked={view.pickedCourts.includes(court.id)}
        isTooEarly={view.pickedHours.length === 0}
        takenAt={sameIfEmpty(takenHoursOf(court.id, taken, view.pickedHours))}
        along={isWide ? 'row' : 'column'}
        row={row}
        column={column}
        isTabStop={isStop(row, column)}
      />
    )
  }
  const slot = (key: string | number, court: BoardCourt, one: HourPrice, row: number, column: number) => (
    <Slot
      key={key}
      court={court.id}
      courtName={court.name}
      hour={one.hour}
      price={slotPrice(court, one)}
      {...view.slotAt(court.id, one.hour)}
      row={row}
      column={column}
      isTabStop={isStop(row, column)}
      isInDrag={isInDrag(court.id, one.hour)}
    />
  )
  const rows = isWide
    ? courts.map((court, row) => ({
        key: court.id,
        head: courtHead(court, row),
        slots: hours.map((one, column) => slot(one.hour, court, one, row + 1, column + 1)),
      }))
    : hours.map((one, row) => ({
        key: String(one.hour),
        head: hourHead(one, row),
        slots: courts.map((court, column) => slot(court.id, court, one, row + 1, column + 1)),
      }))

  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      data-many={(!isWide && courts.length > 5) || undefined}
      data-cut={isCut || undefined}
    >
      <table
        role="grid"
        className={styles['board']}
        aria-labelledby={labelledBy}
        data-wide={isWide || undefined}
        data-return={view.pickedHours.length > 0 || undefined}
        style={{ '--columns': size.columns } as CSSProperties}
        onClick={(event: MouseEvent) => tap(event.target)}
        onKeyDown={onKey}
        onFocus={onFocus}
        {...drag}
      >
        <thead>
          {isWide && (
            <tr aria-hidden="true">
              <td className={`${styles['unit']} tight`}>{m.courts_rupiah_per_hour()}</td>
              <PriceRibbon hours={hours} />
            </tr>
          )}
          <tr>
            <td className={`${styles['corner']} tight`}>
              {zone}
              {!isWide && <span>{m.courts_rupiah_per_hour()}</span>}
            </td>
            {isWide
              ? hours.map((one, i) => <Fragment key={one.hour}>{hourHead(one, i)}</Fragment>)
              : courts.map((court, i) => <Fragment key={court.id}>{courtHead(court, i)}</Fragment>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, slots }, i) => (
            <tr key={key} style={{ gridRow: i + 1 }}>
              {head}
              {slots}
            </tr>
          ))}
          <tr aria-hidden="true">
            {view.blocks.map((block) => (
              <Block key={keyOf(block)} block={block} area={areaOf(block, view, isWide)} />
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const NONE: Hours = []

// Returns the same empty array each time, so that memoised heads do not render again.
const sameIfEmpty = (hours: Hours): Hours => (hours.length === 0 ? NONE : hours)

// The length is part of the key, so that a growing block animates again.
const keyOf = ({ state, id, court, hours }: BlockOfSlots): string => `${state} ${id} ${court} ${hours.join()}`

function areaOf({ court, hours }: BlockOfSlots, view: BoardView, isWide: boolean): string {
  const across = view.courts.findIndex(({ id }) => id === court)
  const along = view.hours.findIndex(({ hour }) => hour === hours[0])
  const span = hours.length
  return isWide
    ? `${across + 1} / ${along + 2} / auto / span ${span}`
    : `${along + 1} / ${across + 2} / span ${span} / auto`
}

const isOpen = (view: BoardView, court: string, hour: number): boolean =>
  ['free', 'next', 'blocked', 'picked', 'in-basket'].includes(view.slotAt(court, hour).state)

// The slot picked last, otherwise the first picked or free one.
function firstPlace(view: BoardView, isWide: boolean, last: Target | null): GridPosition {
  const placeAt = (across: number, along: number): GridPosition =>
    isWide ? { row: across + 1, column: along + 1 } : { row: along + 1, column: across + 1 }
  const courtIndex = view.courts.findIndex(({ id }) => id === last?.court)
  const hourIndex = view.hours.findIndex(({ hour }) => hour === last?.hour)
  const [court, hour] = [view.courts[courtIndex], view.hours[hourIndex]]
  if (court && hour && view.slotAt(court.id, hour.hour).state === 'picked')
    return placeAt(courtIndex, hourIndex)
  for (const state of ['picked', 'free'] as const) {
    for (const [along, { hour }] of view.hours.entries()) {
      const across = view.courts.findIndex(({ id }) => view.slotAt(id, hour).state === state)
      if (across >= 0) return placeAt(across, along)
    }
  }
  return { row: 1, column: 1 }
}
