import * as m from '@pantul/messages/words'
import { ErrorBlock } from '../design/error-block.tsx'
import { DeskScheduleDay } from './desk-schedule-day.tsx'
import { DeskScheduleSkeleton } from './desk-schedule-skeleton.tsx'
import { DeskScheduleSwitches } from './desk-schedule-switches.tsx'
import { DeskScheduleWeek } from './desk-schedule-week.tsx'
import type { Schedule } from './desk-use-schedule.ts'

/** The grid of the schedule: a day by courts or by coaches, or a week. */
export function DeskScheduleView({ schedule }: { readonly schedule: Schedule }) {
  const { location, date, now, dayAndNow, columns, period, day, layout, entry, startHour } = schedule
  const { selling } = schedule.sale
  const { move } = schedule.moveControls
  const unsoldSale = selling?.sold === null ? selling : null
  const onSell = schedule.maySell ? schedule.beginSale : null
  const switches = <DeskScheduleSwitches columns={columns} period={period} onSwitch={schedule.switchView} />
  if (period === 'week')
    return (
      <DeskScheduleWeek
        locationId={location.id}
        courtId={schedule.courtId}
        date={date}
        now={now}
        hasStream={schedule.hasStream}
        shownEntry={entry}
        onCourt={(courtId) => schedule.changeView({ courtId })}
        onDay={schedule.openDayAtHour}
        onOpen={(entryDate, opened) => schedule.openEntry(opened, entryDate)}
        onSell={onSell}
        sale={unsoldSale}
        move={move}
      >
        {switches}
      </DeskScheduleWeek>
    )
  if (day === undefined || layout === null)
    return schedule.hasFailed ? (
      <ErrorBlock title={m.schedule_not_loaded()} onRetry={schedule.retry} />
    ) : (
      <DeskScheduleSkeleton />
    )
  return (
    <DeskScheduleDay
      location={location}
      day={day}
      layout={layout}
      dayAndNow={dayAndNow}
      columns={columns}
      filter={schedule.filter}
      onFilter={schedule.setFilter}
      isOutdated={schedule.isError}
      onRetry={schedule.retry}
      start={startHour === null ? null : { hour: startHour, column: 1, takesFocus: true }}
      shownEntry={entry}
      onOpen={(opened) => schedule.openEntry(opened)}
      sale={unsoldSale?.draft.date === date ? unsoldSale : null}
      onSell={onSell}
      move={move}
      onPointerDown={schedule.startDrag}
    >
      {switches}
    </DeskScheduleDay>
  )
}
