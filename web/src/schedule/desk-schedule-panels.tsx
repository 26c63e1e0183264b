import { DeskScanPanel } from '../arrivals/desk-scan-panel.tsx'
import { DeskBlockPanel } from '../blocks/desk-block-panel.tsx'
import { DeskGoodsPanel } from '../goods/desk-goods-panel.tsx'
import { DeskSalePanel } from '../sell/desk-sale-panel.tsx'
import type { DayEntry } from './desk-day-layout.ts'
import { DeskEntryPanel } from './desk-entry-panel.tsx'
import { entryTitle } from './desk-entry-text.ts'
import { focusGrid } from './desk-grid-keys.ts'
import { DeskMovePanel } from './desk-move-panel.tsx'
import { relatedEntriesOf } from './desk-related-entries.ts'
import { DeskCancelledPanel, DeskChangedPanel } from './desk-result-panels.tsx'
import type { Schedule } from './desk-use-schedule.ts'

/** The panel beside the schedule. It shows only one of these: a scan, a block, a sale, goods, or a booking. */
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
          saleControls={sale}
          day={lastDay}
          isDayOfSale={day !== undefined && selling.draft.date === date}
          now={now}
          // In the next frame, because the question whether to leave the sale may still be open.
          onClosed={() => requestAnimationFrame(focusGrid)}
        />
      )}
      {schedule.mayShowGoods && goods.selling !== null && (
        <DeskGoodsPanel
          location={location}
          booking={goods.selling.booking}
          onClose={() => {
            // If an entry is open, its panel appears again and takes the focus.
            if (schedule.entry === null) focusGrid()
            goods.close()
          }}
        />
      )}
      {schedule.mayShowEntry && <EntryPanel schedule={schedule} />}
    </>
  )
}

/** The panel of an entry: its move, its details, or the result of its change or cancellation. */
function EntryPanel({ schedule }: { readonly schedule: Schedule }) {
  const { location, dayAndNow, day, entry, entries, movableEntry, moveInPanel, goods, moveControls } =
    schedule
  const { changeResult, cancelResult, openEntry, closeEntry, setChangeResult, setCancelResult } = schedule
  if (moveInPanel !== null)
    return day === undefined ? null : <DeskMovePanel schedule={schedule} day={day} move={moveInPanel} />
  if (entry !== null)
    return day === undefined ? null : (
      <DeskEntryPanel
        location={location}
        entry={entry}
        entries={entries}
        courts={day.courts}
        dayAndNow={dayAndNow}
        arrivalTimes={day.arrivalTimes}
        onClose={closeEntry}
        onOpen={openEntry}
        onCancelled={(bookingEntry, cancelled) => {
          setCancelResult({
            title: entryTitle(bookingEntry),
            cancelled,
            relatedEntries: relatedEntriesOf(bookingEntry, entries),
          })
          closeEntry()
        }}
        onChange={entry.key === movableEntry?.key ? () => moveControls.begin(movableEntry) : null}
        onAddGoods={
          goods.isAllowed ? () => goods.begin(entry.kind === 'booking' ? entry.booking : null) : null
        }
      />
    )
  if (changeResult !== null)
    return (
      <DeskChangedPanel
        {...changeResult}
        locationId={location.id}
        goods={goodsOfOrder(entries, changeResult.changed.orderNumber)}
        onClose={() => setChangeResult(null)}
      />
    )
  if (cancelResult === null) return null
  return (
    <DeskCancelledPanel
      {...cancelResult}
      onOpen={(opened) => {
        setCancelResult(null)
        openEntry(opened)
      }}
      onClose={() => setCancelResult(null)}
    />
  )
}

/** The goods that were sold to the booking of an order; none until the day with this order has loaded. */
function goodsOfOrder(entries: readonly DayEntry[], orderNumber: string) {
  const booked = entries.find(
    (entry) => entry.kind === 'booking' && entry.booking.orderNumber === orderNumber,
  )
  return booked?.kind === 'booking' ? booked.booking.goods : []
}
