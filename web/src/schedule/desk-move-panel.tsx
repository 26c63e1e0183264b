import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { shortDay } from '../design/date-text.ts'
import { toast } from '../design/toast.tsx'
import { DeskChangePanel } from './desk-change-panel.tsx'
import { hoursText } from './desk-entry-text.ts'
import { focusGrid } from './desk-grid-keys.ts'
import { partnerOf, type MovingBooking } from './desk-moving.ts'
import type { Schedule } from './desk-use-schedule.ts'

type Props = { readonly schedule: Schedule; readonly day: DeskDay; readonly moving: MovingBooking }

/** The panel of a booking that is being moved, and what follows when it was changed or exchanged. */
export function DeskMovePanel({ schedule, day, moving }: Props) {
  const { location, date, when, entries, moves, close } = schedule
  const leave = (): void => {
    moves.end()
    close()
    focusGrid()
  }
  return (
    <DeskChangePanel
      location={location}
      moving={moving}
      when={when}
      day={day}
      partner={partnerOf(moving, entries)}
      onStep={moves.step}
      onPlace={moves.place}
      onLeave={moves.end}
      onExchanged={(partner) => {
        toast(m.changes_exchanged({ one: moving.booking.name, other: partner.name }))
        leave()
      }}
      onCourt={leave}
      onChanged={(result) => {
        const { courts, ...hours } = moving.target
        const names = courts.map((one) => day.courts.find((court) => court.id === one)?.name ?? one)
        schedule.setChanged({
          title: moving.booking.name,
          where: `${names.join(', ')}, ${shortDay(date)}, ${hoursText(hours)}`,
          changed: result,
        })
        moves.end()
        close()
      }}
    />
  )
}
