import * as m from '@pantul/messages/words'
import { ErrorBlock } from '../design/error-block.tsx'
import { DeskScheduleDay } from './desk-schedule-day.tsx'
import { DeskScheduleSwitches } from './desk-schedule-switches.tsx'
import { DeskScheduleWaiting } from './desk-schedule-waiting.tsx'
import type { Schedule } from './desk-use-schedule.ts'
import { DeskWeek } from './desk-week.tsx'

/** The grid of the schedule: a day by courts or coaches, or a week. */
export function DeskScheduleView({ schedule }: { readonly schedule: Schedule }) {
  const { location, date, now, when, by, view, day, layout, entry, sale, start } = schedule
  const { moving } = schedule.moves
  const draft = sale.selling?.sold === null ? sale.selling : null
  const onFree = schedule.maySell ? schedule.beginSale : null
  const switches = <DeskScheduleSwitches by={by} view={view} onChange={schedule.change} />
  if (view === 'week')
    return (
      <DeskWeek
        locationId={location.id}
        courtId={schedule.courtId}
        date={date}
        now={now}
        isLive={schedule.isLive}
        shown={entry}
        onCourt={(court) => schedule.go({ courtId: court })}
        onDay={(on, hour) => {
          schedule.setStart({ date: on, hour })
          schedule.go({ date: on, view: 'day', by: 'courts' })
        }}
        onOpen={(on, one) => schedule.openEntry(one, on)}
        onFree={onFree}
        draft={draft}
        moving={moving}
      >
        {switches}
      </DeskWeek>
    )
  if (day === undefined || layout === null)
    return schedule.hasFailed ? (
      <ErrorBlock title={m.schedule_not_loaded()} onRetry={schedule.retry} />
    ) : (
      <DeskScheduleWaiting />
    )
  return (
    <DeskScheduleDay
      location={location}
      day={day}
      layout={layout}
      when={when}
      by={by}
      filter={schedule.filter}
      onFilter={schedule.setFilter}
      isOutdated={schedule.isError}
      onRetry={schedule.retry}
      start={start === null ? null : { hour: start, column: 1, hasFocus: true }}
      shown={entry}
      onOpen={(one) => schedule.openEntry(one)}
      draft={draft?.draft.date === date ? draft : null}
      onFree={onFree}
      moving={moving}
      onGrab={schedule.grab}
    >
      {switches}
    </DeskScheduleDay>
  )
}
