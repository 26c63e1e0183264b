import { DeskScanPanel } from '../arrivals/desk-scan-panel.tsx'
import { DeskBlockPanel } from '../blocks/desk-block-panel.tsx'
import { DeskGoodsPanel } from '../goods/desk-goods-panel.tsx'
import { DeskSalePanel } from '../sell/desk-sale-panel.tsx'
import { DeskCancelledPanel } from './desk-cancelled-panel.tsx'
import { DeskChangedPanel } from './desk-changed-panel.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskEntryPanel } from './desk-entry-panel.tsx'
import { titleOf } from './desk-entry-text.ts'
import { focusGrid } from './desk-grid-keys.ts'
import { DeskMovePanel } from './desk-move-panel.tsx'
import { relatedEntriesOf } from './desk-running.ts'
import type { Schedule } from './desk-use-schedule.ts'

/** The panel beside the schedule. Only one is shown: a scan, a block, a sale, goods, or a booking and its changes. */
export function DeskSchedulePanels({ schedule }: { readonly schedule: Schedule }) {
  const { location, date, now, day, lastDay, sale, scan, blocking, goods } = schedule
  const { selling } = sale
  return (
    <>
      <DeskScanPanel
        location={location}
        now={now}
        scan={scan}
        onClose={() => {
          focusGrid()
          scan.close()
        }}
      />
      {schedule.isBlocking && day !== undefined && blocking.start !== null && (
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
      {schedule.mayShowGoods && goods.selling !== null && (
        <DeskGoodsPanel
          location={location}
          buyer={goods.selling.buyer}
          onClose={() => {
            // If a booking is open, its panel is shown again and takes the focus.
            if (schedule.entry === null) focusGrid()
            goods.close()
          }}
        />
      )}
      {schedule.mayShowEntry && <BookingPanel schedule={schedule} />}
    </>
  )
}

/** The panel of a booking: its change, its details, or the result of its change or cancellation. */
function BookingPanel({ schedule }: { readonly schedule: Schedule }) {
  const { location, when, day, layout, entry, entries, movable, panelMove, changed, cancelled } = schedule
  const { goods, moves, openEntry, close, setChanged, setCancelled } = schedule
  if (panelMove !== null)
    return day === undefined ? null : <DeskMovePanel schedule={schedule} day={day} moving={panelMove} />
  if (entry !== null)
    return day === undefined || layout === null ? null : (
      <DeskEntryPanel
        entry={entry}
        entries={layout.entries}
        courts={day.courts}
        when={when}
        arrivalTimes={day.arrivalTimes}
        onClose={close}
        onChange={entry.key === movable?.key ? () => moves.begin(movable) : null}
        onOpen={openEntry}
        onAddThings={
          goods.isAllowed ? () => goods.begin(entry.kind === 'booking' ? entry.booking : null) : null
        }
        onCancelled={(result) => {
          setCancelled({
            title: titleOf(entry),
            result,
            relatedEntries: relatedEntriesOf(entry, layout.entries),
          })
          close()
        }}
      />
    )
  if (changed !== null)
    return (
      <DeskChangedPanel
        {...changed}
        locationId={location.id}
        goods={goodsOf(entries, changed.changed.orderNumber)}
        onClose={() => setChanged(null)}
      />
    )
  if (cancelled === null) return null
  return (
    <DeskCancelledPanel
      {...cancelled}
      onOpen={(one) => {
        setCancelled(null)
        openEntry(one)
      }}
      onClose={() => setCancelled(null)}
    />
  )
}

/** The goods that belong to the booking of an order; empty while the day is fetched again. */
function goodsOf(entries: readonly DayEntry[], orderNumber: string) {
  const changed = entries.find((one) => one.kind === 'booking' && one.booking.orderNumber === orderNumber)
  return changed?.kind === 'booking' ? changed.booking.goods : []
}
