import type { DayAvailability } from '@pantul/contract/courts-wire'
import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import type { Basket } from '@pantul/rules/basket'
import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Slot, VenueNow } from '@pantul/rules/slot'
import { useId, useRef, useState, type ReactNode } from 'react'
import { clockTime, longDay } from '../design/date-text.ts'
import type { PromoHours } from '../promos/promo-hours.ts'
import styles from './board-card.module.css'
import type { KindFilter } from './board-filters.tsx'
import { BoardPlaceholder } from './board-placeholder.tsx'
import { boardView, isSoldOut, type BoardView } from './board-view.ts'
import { Board } from './board.tsx'
import type { TimedCourtDay } from '../venue/court-day-query.ts'
import { DayClosed, DayOver, NoneOfKind, SoldOut } from './day-states.tsx'
import { Legend } from './legend.tsx'
import type { TapTarget } from './use-drag.ts'
import { useIsWideBoard } from './use-is-wide-board.ts'

type Props = {
  readonly location: Location
  /** The picked slots are those of its current item. */
  readonly basket: Basket
  /** Slots of the booking that is being moved. They are free in `day`. */
  readonly movedSlots?: readonly Slot[] | undefined
  readonly date: PlayDate
  readonly now: VenueNow
  readonly day: {
    readonly data: TimedCourtDay | undefined
    readonly isError: boolean
    readonly isTryingAgain: boolean
    readonly tryAgain: () => void
  }
  /** The days of the date strip, to find the next free one. */
  readonly days: readonly { readonly availability: DayAvailability | undefined }[]
  /** Shows only courts of this kind. */
  readonly kind: KindFilter
  readonly isOnline: boolean
  /** True while another chosen day is not rendered yet. */
  readonly ignoresTaps?: boolean
  /** Promos at some hours of the day; empty while a booking is moved. */
  readonly promos?: readonly PromoHours[]
  readonly lostSlotsPanel: ReactNode
  readonly feedbackPanel: ReactNode
  readonly onTap: (target: TapTarget) => void
  readonly onDrag: (court: string, hours: Hours) => void
  readonly onDate: (date: PlayDate) => void
  readonly onShowAll: () => void
}

/** The board with heading and legend, or a placeholder, error or empty state instead. */
export function BoardCard(props: Props) {
  const { location, basket, movedSlots, date, now, day, kind, isOnline, promos = NO_PROMOS } = props
  const card = useRef<HTMLElement>(null)
  const isWide = useIsWideBoard(card)
  const headingId = useId()
  const view =
    day.data === undefined ? null : boardView({ day: day.data, date, basket, now, kind, movedSlots })
  const staleSince = day.isError || !isOnline ? day.data?.loadedAt : undefined
  const otherItem = basket.items.find(
    (item) => item.date === date && item.id !== basket.current && item.courts.length > 0,
  )
  const legend = view !== null && view.hours.length > 0 && (
    <Legend
      otherItemId={otherItem?.id ?? null}
      hasMovedSlots={movedSlots !== undefined && movedSlots.length > 0}
      promoNames={promos
        .filter(({ hours }) => view.hours.some(({ hour }) => hours.includes(hour)))
        .map(({ name }) => name)}
    />
  )
  return (
    <section ref={card} className={styles['card']} data-wide={isWide || undefined}>
      <div className={styles['head']}>
        <h2 id={headingId}>
          <span className="hiddenText">{m.courts_board({ day: longDay(date) })}</span>
          <span aria-hidden="true">{longDay(date)}</span>
        </h2>
        {staleSince !== undefined && (
          <span className={styles['stale']}>{m.courts_as_of({ time: clockTime(staleSince) })}</span>
        )}
        {isWide && legend}
      </div>
      {props.lostSlotsPanel !== null && <div className={styles['lostSlots']}>{props.lostSlotsPanel}</div>}
      {view === null || day.data === undefined ? (
        <BoardPlaceholder
          hasFailed={day.isError && !day.isTryingAgain}
          onRetry={day.tryAgain}
          isWide={isWide}
          courtCount={location.courts.length}
        />
      ) : (
        <LoadedDay {...props} view={view} courtDay={day.data} isWide={isWide} headingId={headingId} />
      )}
      {!isWide && legend && <div className={styles['legend']}>{legend}</div>}
    </section>
  )
}

const NO_PROMOS: readonly PromoHours[] = []

type LoadedDayProps = Props & {
  readonly view: BoardView
  readonly courtDay: TimedCourtDay
  readonly isWide: boolean
  readonly headingId: string
}

/** The board, or why nothing can be picked on this day. */
function LoadedDay({ view, courtDay, isWide, headingId, ...props }: LoadedDayProps) {
  const { date, now, kind, location, basket, onDate, onShowAll } = props
  const [panelPosition, setPanelPosition] = useState<PanelPosition>({ top: 0, left: 0 })
  const nextFreeDay = props.days
    .map(({ availability }) => availability)
    .find((availability) => availability?.state === 'open' && availability.date > date)
  const nextDay = { nextFreeDay, onDate }
  if (courtDay.hours.length === 0)
    return <DayClosed day={courtDay} date={date} locationName={location.shortName} {...nextDay} />
  if (view.hours.length === 0 && date === now.date) return <DayOver {...nextDay} />
  const isFull = isSoldOut(view) && !hasPicks(basket, date)
  return (
    <>
      {isFull && kind === 'all' && <SoldOut date={date} {...nextDay} />}
      {isFull && kind !== 'all' && <NoneOfKind kind={kind} date={date} onShowAll={onShowAll} />}
      <div className={styles['board']}>
        <Board
          key={String(isWide)}
          view={view}
          taken={courtDay.taken}
          isWide={isWide}
          labelledBy={headingId}
          zoneLabel={location.timeZoneLabel}
          promos={props.promos ?? NO_PROMOS}
          onTap={(target, element) => {
            setPanelPosition(positionBelow(element))
            props.onTap(target)
          }}
          onDrag={props.onDrag}
        />
        {props.ignoresTaps === true && <div className={styles['tapShield']} />}
        {props.feedbackPanel !== null && (
          <div className={styles['feedback']} style={panelPosition}>
            {props.feedbackPanel}
          </div>
        )}
      </div>
    </>
  )
}

type PanelPosition = { readonly top: number; readonly left: number }

/** As wide as `.feedback` in the stylesheet. */
const PANEL_WIDTH = 380
const PANEL_GAP = 10

/** The position below the tapped element, within the width of the board. */
function positionBelow(element: HTMLElement): PanelPosition {
  // The table is inside the scroller, and that inside the positioned `.board`.
  const board = element.closest('table')?.parentElement?.parentElement
  if (board === null || board === undefined) return { top: 0, left: 0 }
  const [boardRect, elementRect] = [board.getBoundingClientRect(), element.getBoundingClientRect()]
  const centred = elementRect.left - boardRect.left - PANEL_WIDTH / 2 + elementRect.width / 2
  const maxLeft = Math.max(0, boardRect.width - PANEL_WIDTH)
  return {
    top: elementRect.bottom - boardRect.top + PANEL_GAP,
    left: Math.min(maxLeft, Math.max(0, centred)),
  }
}

const hasPicks = (basket: Basket, date: PlayDate): boolean =>
  basket.items.some((item) => item.date === date && item.hours.length > 0)
