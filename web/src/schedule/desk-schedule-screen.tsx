import type { DeskLocation } from '@pantul/contract/desk-wire'
import { blocks_block, changes_exchanged, schedule_not_loaded, sell_none } from '@pantul/messages/words'
import { isMovable } from '@pantul/rules/desk-day'
import type { PlayDate } from '@pantul/rules/play-date'
import { staffMay } from '@pantul/rules/staff-may'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { DeskScanPanel } from '../arrivals/desk-scan-panel.tsx'
import { useScan } from '../arrivals/desk-use-scan.ts'
import { DeskBlockPanel } from '../blocks/desk-block-panel.tsx'
import { useBlockForm } from '../blocks/desk-use-block-form.ts'
import { DeskGoodsPanel } from '../goods/desk-goods-panel.tsx'
import { DeskSellGoods } from '../goods/desk-sell-goods.tsx'
import { useGoodsPanel, type GoodsBuyer } from '../goods/desk-use-goods-panel.ts'
import { useVenueNow } from '../courts/use-venue-now.ts'
import { shortDay } from '../design/date-text.ts'
import { ErrorBlock } from '../design/error-block.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskCancelledPanel, type CancelResult } from './desk-cancelled-panel.tsx'
import { DeskNewBooking } from '../sell/desk-new-booking.tsx'
import { nextFree, type SaleDraft } from '../sell/desk-sale-draft.ts'
import { DeskSalePanel } from '../sell/desk-sale-panel.tsx'
import { useSelling } from '../sell/desk-use-selling.ts'
import { DeskChangePanel } from './desk-change-panel.tsx'
import { DeskChangedPanel, type ChangeResult } from './desk-changed-panel.tsx'
import { DeskDayHead } from './desk-day-head.tsx'
import type { DayFilter } from './desk-day-filter.ts'
import { dayLayout, type DayEntry } from './desk-day-layout.ts'
import { useDeskDay } from './desk-day-query.ts'
import { DeskEntryPanel } from './desk-entry-panel.tsx'
import { hoursText, titleOf } from './desk-entry-text.ts'
import { focusGrid } from './desk-grid-keys.ts'
import type { GridStart } from './desk-grid.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskScheduleDay } from './desk-schedule-day.tsx'
import styles from './desk-schedule-screen.module.css'
import { DeskScheduleSwitches } from './desk-schedule-switches.tsx'
import { DeskScheduleWaiting } from './desk-schedule-waiting.tsx'
import { DeskSearch } from './desk-search.tsx'
import { useScheduleDrag } from './desk-use-drag.ts'
import { partnerOf } from './desk-moving.ts'
import { besideOf, runningOf } from './desk-running.ts'
import { useMoving } from './desk-use-moving.ts'
import { useOpenEntry } from './desk-use-open-entry.ts'
import { useScheduleAddress, type ShownSchedule } from './desk-use-schedule-address.ts'
import { DeskWeek } from './desk-week.tsx'

/** `/desk/KEM?date=2026-11-20`: the day at the counter; today without a date. */
export function DeskScheduleScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Schedule key={location.id} location={location} />
}

const noLayout = { hours: [], rows: [], entries: [] }

function Schedule({ location }: { readonly location: DeskLocation }) {
  const { id, timeZone, roles } = location
  const now = useVenueNow(timeZone)
  const { date, by, view, courtId, orderNumber, go } = useScheduleAddress(id, now.date)
  const when = { date, now }
  const { day, isLive, isError, isFetching, retry } = useDeskDay(id, date)
  const layout = day === undefined ? null : dayLayout(day)
  const { entry, open, close } = useOpenEntry(layout, date, orderNumber)
  const scan = useScan(id)
  const sale = useSelling()
  const { selling } = sale
  const blocking = useBlockForm({
    day,
    hours: layout?.hours ?? [],
    isAllowed: selling === null && staffMay(location.roles, 'block-hours') && date >= now.date,
    hour: date === now.date ? now.hour : 0,
  })
  const isBlocking = blocking.start !== null && scan.result === null
  const [cancelled, setCancelled] = useState<CancelResult | null>(null)
  const [changed, setChanged] = useState<ChangeResult | null>(null)
  const entries = layout?.entries ?? []
  const grid = { courts: day?.courts ?? [], hours: layout?.hours ?? [] }
  const movableOf = (one: DayEntry | null) =>
    one?.kind === 'booking' && staffMay(roles, 'change-booking') && isMovable(one.booking, when) ? one : null
  const movable = movableOf(entry) ?? runningOf(entry, entries, when)
  // A booking moves on the courts of its day.
  const onBegin = (): void => {
    if (view === 'week' || by === 'coaches') go({ view: 'day', by: 'courts' })
  }
  const moves = useMoving({ movable, entries, grid, date, now, onBegin })
  const { moving, begin, change: moveTo, step, place, drop, restore, end } = moves
  const { grab, keepsPanel } = useScheduleDrag({
    layout: layout ?? noLayout,
    grid,
    date,
    movableOf: (key) => movableOf(entries.find((one) => one.key === key) ?? null),
    moving,
    onMove: moveTo,
    onDrop: drop,
    onCancel: restore,
  })
  const panelMove = keepsPanel ? null : moving
  const [filter, setFilter] = useState<DayFilter | null>(null)
  const [start, setStart] = useState<{ readonly date: PlayDate; readonly hour: number } | null>(null)
  // Keeps the last day, so that a sale can continue while another day loads.
  const [lastDay, setLastDay] = useState(day)
  if (day !== undefined && day !== lastDay) setLastDay(day)
  const maySell = staffMay(location.roles, 'sell')
  const goods = useGoodsPanel({
    isAllowed: maySell && selling === null && scan.result === null && !isBlocking && panelMove === null,
    shown: buyerOf(entry),
  })
  /** Forgets the result of the last change, unless cash must still be handed out. */
  const forgetResults = (): void => {
    if (changed?.changed.handOut === 0) setChanged(null)
    if (cancelled?.result.routes.every(({ route }) => route !== 'cash') === true) setCancelled(null)
  }
  const beginSale = (draft: SaleDraft | null): void => {
    if (draft === null) return toast(sell_none(), 'wrong')
    if (draft.date !== date) go({ date: draft.date }, true)
    forgetResults()
    goods.close()
    end()
    close()
    scan.close()
    blocking.close()
    sale.start(draft)
  }
  const openEntry = (one: DayEntry, on: PlayDate = date): void =>
    sale.leave(() => {
      scan.close()
      blocking.close()
      if (on !== date) go({ date: on }, true)
      forgetResults()
      goods.close()
      open(one, on)
    })
  const isFreeOfOthers = selling === null && scan.result === null && !isBlocking
  /** Whether nothing else is shown in place of the panel. */
  const isFree = isFreeOfOthers && goods.selling === null
  const show = (next: PlayDate): void => {
    if (next !== date) go({ date: next })
  }
  const change = (next: Partial<Pick<ShownSchedule, 'by' | 'view'>>): void => {
    end()
    setStart(null)
    go(next)
  }
  const switches = <DeskScheduleSwitches by={by} view={view} onChange={change} />
  const hasFailed = isError && !isFetching

  return (
    <div className={styles['screen']}>
      <div className={styles['main']}>
        <DeskDayHead locationId={id} date={date} today={now.date} isWeek={view === 'week'} onDate={show}>
          <DeskSearch
            entries={layout?.entries ?? []}
            when={when}
            onOpen={openEntry}
            onNumber={(number) => sale.leave(() => scan.scan(number))}
          />
          {maySell && day !== undefined && (
            <DeskNewBooking onNew={() => beginSale(nextFree(day, date, now))} />
          )}
          {goods.isAllowed && <DeskSellGoods onSell={() => goods.begin(null)} />}
          {blocking.isAllowed && (
            <button
              type="button"
              className={styles['block']}
              aria-label={blocks_block()}
              title={blocks_block()}
              onClick={blocking.open}
            >
              <Ban size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
          <DeskKeys onToday={() => show(now.date)} />
        </DeskDayHead>
        {view === 'week' && (
          <DeskWeek
            locationId={id}
            courtId={courtId}
            date={date}
            now={now}
            isLive={isLive}
            shown={entry}
            onCourt={(court) => go({ courtId: court })}
            onDay={(on, hour) => {
              setStart({ date: on, hour })
              go({ date: on, view: 'day', by: 'courts' })
            }}
            onOpen={(on, one) => openEntry(one, on)}
            onFree={maySell ? beginSale : null}
            draft={selling?.sold === null ? selling : null}
          >
            {switches}
          </DeskWeek>
        )}
        {view === 'day' && day === undefined && hasFailed && (
          <ErrorBlock title={schedule_not_loaded()} onRetry={retry} />
        )}
        {view === 'day' && day === undefined && !hasFailed && <DeskScheduleWaiting />}
        {view === 'day' && day !== undefined && layout !== null && (
          <DeskScheduleDay
            location={location}
            day={day}
            layout={layout}
            when={when}
            by={by}
            filter={filter}
            onFilter={setFilter}
            isOutdated={isError}
            onRetry={retry}
            start={start?.date === date ? startAt(start.hour) : null}
            shown={entry}
            onOpen={(one) => openEntry(one)}
            draft={selling?.draft.date === date && selling.sold === null ? selling : null}
            onFree={maySell ? beginSale : null}
            moving={moving}
            onGrab={grab}
          >
            {switches}
          </DeskScheduleDay>
        )}
      </div>
      <DeskScanPanel
        location={location}
        now={now}
        scan={scan}
        onClose={() => {
          focusGrid()
          scan.close()
        }}
      />
      {isBlocking && day !== undefined && blocking.start !== null && (
        <DeskBlockPanel
          key={date}
          location={location}
          day={day}
          date={date}
          start={blocking.start}
          onClose={() => {
            focusGrid()
            blocking.close()
          }}
        />
      )}
      {selling !== null && lastDay !== undefined && (
        <DeskSalePanel
          location={location}
          selling={selling}
          state={sale}
          day={lastDay}
          isShownDay={day !== undefined && selling.draft.date === date}
          now={now}
          // In the next frame, because a question may still be open.
          onClosed={() => requestAnimationFrame(focusGrid)}
        />
      )}
      {isFreeOfOthers && goods.selling !== null && (
        <DeskGoodsPanel location={location} buyer={goods.selling.buyer} onClose={goods.close} />
      )}
      {isFree && day !== undefined && panelMove !== null && (
        <DeskChangePanel
          location={location}
          moving={panelMove}
          when={when}
          day={day}
          partner={partnerOf(panelMove, entries)}
          onStep={step}
          onPlace={place}
          onLeave={end}
          onExchanged={(partner) => {
            toast(changes_exchanged({ one: panelMove.booking.name, other: partner.name }))
            end()
            close()
            focusGrid()
          }}
          onCourt={() => {
            end()
            close()
            focusGrid()
          }}
          onChanged={(result) => {
            const { courts, ...hours } = panelMove.target
            const names = courts.map((one) => day.courts.find((court) => court.id === one)?.name ?? one)
            setChanged({
              title: panelMove.booking.name,
              where: `${names.join(', ')}, ${shortDay(date)}, ${hoursText(hours)}`,
              changed: result,
            })
            end()
            close()
          }}
        />
      )}
      {isFree && day !== undefined && layout !== null && entry !== null && panelMove === null && (
        <DeskEntryPanel
          entry={entry}
          entries={layout.entries}
          courts={day.courts}
          when={when}
          arrivalTimes={day.arrivalTimes}
          onClose={close}
          onChange={entry.key === movable?.key ? () => begin(movable) : null}
          onOpen={openEntry}
          onAddThings={goods.isAllowed ? () => goods.begin(buyerOf(entry)) : null}
          onCancelled={(result) => {
            setCancelled({ title: titleOf(entry), result, beside: besideOf(entry, layout.entries) })
            close()
          }}
        />
      )}
      {isFree && changed !== null && entry === null && panelMove === null && (
        <DeskChangedPanel {...changed} locationId={id} onClose={() => setChanged(null)} />
      )}
      {isFree && cancelled !== null && changed === null && entry === null && panelMove === null && (
        <DeskCancelledPanel
          {...cancelled}
          onOpen={(one) => {
            setCancelled(null)
            openEntry(one)
          }}
          onClose={() => setCancelled(null)}
        />
      )}
    </div>
  )
}

const startAt = (hour: number): GridStart => ({ hour, column: 1, hasFocus: true })

/** The booking of an entry, whose person can buy goods; null for other entries. */
const buyerOf = (entry: DayEntry | null): GoodsBuyer => (entry?.kind === 'booking' ? entry.booking : null)
