import type { DayAvailability } from '@pantul/contract/courts-wire'
import type { Location } from '@pantul/contract/locations-wire'
import * as m from '@pantul/messages/words'
import type { Basket } from '@pantul/rules/basket'
import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Slot, VenueNow } from '@pantul/rules/slot'
import { useId, useRef, useState, type ReactNode } from 'react'
import { clockTime, longDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import type { PromoHours } from '../promos/promo-hours.ts'
import styles from './board-card.module.css'
import { BoardSkeleton } from './board-skeleton.tsx'
import { boardView, isSoldOut, type BoardView } from './board-view.ts'
import { Board } from './board.tsx'
import type { KindFilter } from './booking-head.tsx'
import type { TimedCourtDay } from '../venue/court-day-query.ts'
import { DayClosed, DayOver, NoneOfKind, SoldOut } from './day-states.tsx'
import { Legend } from './legend.tsx'
import type { Target } from './use-drag.ts'
import { useIsWide } from './use-is-wide.ts'

type Props = {
  readonly location: Location
  /** The picks and their item. */
  readonly basket: Basket
  /** Slots of the booking that is being moved; `day` shows them as free. */
  readonly own?: readonly Slot[] | undefined
  readonly date: PlayDate
  readonly now: VenueNow
  readonly day: {
    readonly data: TimedCourtDay | undefined
    readonly isError: boolean
    readonly isTryingAgain: boolean
    readonly tryAgain: () => void
  }
  readonly days: readonly { readonly share: DayAvailability | undefined }[]
  readonly kind: KindFilter
  readonly isOnline: boolean
  /** Another day is chosen but not yet rendered; this one ignores taps. */
  readonly isLeaving?: boolean
  /** Promos at some hours of the day; empty while a booking is moved. */
  readonly promos?: readonly PromoHours[]
  readonly lossPanel: ReactNode
  readonly questionPanel: ReactNode
  readonly onTap: (target: Target) => void
  readonly onDrag: (court: string, hours: Hours) => void
  readonly onDate: (date: PlayDate) => void
  readonly onShowAll: () => void
}

/** The board with heading and legend, or a placeholder, error or empty state instead. */
export function BoardCard(props: Props) {
  const { location, basket, own, date, now, day, kind, isOnline, promos = NO_PROMOS } = props
  const card = useRef<HTMLElement>(null)
  const isWide = useIsWide(card)
  const headingId = useId()
  const view = day.data === undefined ? null : boardView({ day: day.data, date, basket, now, kind, own })
  const staleSince = day.isError || !isOnline ? day.data?.asOf : undefined
  const other = basket.items.find(
    (item) => item.date === date && item.id !== basket.current && item.courts.length > 0,
  )
  const legend = view !== null && view.hours.length > 0 && (
    <Legend
      otherItem={other?.id ?? null}
      hasOwn={own !== undefined && own.length > 0}
      promos={promos
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
      {props.lossPanel !== null && <div className={styles['loss']}>{props.lossPanel}</div>}
      {view === null ? (
        <BoardPlaceholder {...props} isWide={isWide} courts={location.courts.length} />
      ) : (
        <Day
          {...props}
          view={view}
          day={day}
          isWide={isWide}
          headingId={headingId}
          hasPicks={hasPicks(basket, date)}
        />
      )}
      {!isWide && legend && <div className={styles['legend']}>{legend}</div>}
    </section>
  )
}

const NO_PROMOS: readonly PromoHours[] = []

function BoardPlaceholder({
  day,
  isWide,
  courts,
}: Props & { readonly isWide: boolean; readonly courts: number }) {
  if (!day.isError || day.isTryingAgain) return <BoardSkeleton isWide={isWide} courts={courts} />
  return (
    <ErrorBlock title={m.courts_not_loaded()} onRetry={day.tryAgain}>
      {m.courts_connection_dropped()}
    </ErrorBlock>
  )
}

type DayProps = Props & {
  readonly view: BoardView
  readonly isWide: boolean
  readonly headingId: string
  readonly hasPicks: boolean
}

function Day({ view, isWide, headingId, hasPicks: isMine, ...props }: DayProps) {
  const { date, now, kind, onDate, onShowAll } = props
  const [at, setAt] = useState<Place>({ top: 0, left: 0 })
  const day = props.day.data
  if (day === undefined) return null
  const next = props.days
    .map(({ share }) => share)
    .find((share) => share?.state === 'open' && share.date > date)
  if (day.hours.length === 0) {
    return <DayClosed day={day} date={date} location={props.location.shortName} next={next} onDate={onDate} />
  }
  if (view.hours.length === 0 && date === now.date) return <DayOver next={next} onDate={onDate} />
  const isFull = isSoldOut(view) && !isMine
  return (
    <>
      {isFull && kind === 'all' && <SoldOut date={date} next={next} onDate={onDate} />}
      {isFull && kind !== 'all' && <NoneOfKind kind={kind} date={date} onShowAll={onShowAll} />}
      <div className={styles['board']}>
        <Board
          key={String(isWide)}
          view={view}
          taken={day.taken}
          isWide={isWide}
          labelledBy={headingId}
          zone={props.location.timeZoneLabel}
          promos={props.promos ?? NO_PROMOS}
          onTap={(target, element) => {
            setAt(positionBelow(element))
            props.onTap(target)
          }}
          onDrag={props.onDrag}
        />
        {props.isLeaving === true && <div className={styles['leaving']} />}
        {props.questionPanel !== null && (
          <div className={styles['question']} style={at}>
            {props.questionPanel}
          </div>
        )}
      </div>
    </>
  )
}

type Place = { readonly top: number; readonly left: number }

const PANEL_WIDTH = 380
const GAP = 10

/** Below the tapped element, inside the board. */
function positionBelow(element: HTMLElement): Place {
  const board = element.closest('table')?.parentElement?.parentElement
  if (board === null || board === undefined) return { top: 0, left: 0 }
  const [outer, inner] = [board.getBoundingClientRect(), element.getBoundingClientRect()]
  const most = Math.max(0, outer.width - PANEL_WIDTH)
  return {
    top: inner.bottom - outer.top + GAP,
    left: Math.min(most, Math.max(0, inner.left - outer.left - PANEL_WIDTH / 2 + inner.width / 2)),
  }
}

const hasPicks = (basket: Basket, date: PlayDate): boolean =>
  basket.items.some((item) => item.date === date && item.hours.length > 0)
