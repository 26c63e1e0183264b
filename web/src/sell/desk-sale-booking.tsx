import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { spanRange } from '@pantul/rules/hours'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { Stepper } from '../design/stepper.tsx'
import { freeCourts, withCourts, withHours, type SaleDraft } from './desk-sale-draft.ts'
import styles from './desk-sale.module.css'

type BookingProps = { readonly draft: SaleDraft; readonly courts: readonly DeskCourt[] }

/** The courts and hours that are being sold. */
export function DeskSaleBooking({ draft, courts }: BookingProps) {
  const draftCourts = draft.courts.map((id) => courts.find((court) => court.id === id))
  const names = draftCourts.map((court, i) => court?.name ?? draft.courts[i]).join(', ')
  return (
    <div className={styles['row']}>
      <Court turf={draftCourts[0]?.turf ?? 'blue'} width={18} height={34} />
      <span>
        <b>{`${names}, ${spanRange(draft)}`}</b>
        <small>{shortDay(draft.date)}</small>
      </span>
    </div>
  )
}

type SizeProps = {
  readonly draft: SaleDraft
  readonly day: DeskDay
  readonly onDraft: (draft: SaleDraft) => void
}

/** Changes the number of hours and courts. Shift and an arrow key do the same. */
export function DeskSaleSize({ draft, day, onDraft }: SizeProps) {
  const hourCount = draft.until - draft.from
  const courtCount = draft.courts.length
  const moreCourts = freeCourts(day, draft).filter(({ id }) => !draft.courts.includes(id)).length
  return (
    <div className={styles['size']}>
      <span>{m.sell_hour_count()}</span>
      <Stepper
        label={m.sell_hour_count()}
        value={hourCount}
        least={1}
        most={(day.openHours?.until ?? draft.until) - draft.from}
        onValue={(count) => onDraft(withHours(draft, count > hourCount ? 1 : -1, day))}
      />
      <span>{m.sell_court_count()}</span>
      <Stepper
        label={m.sell_court_count()}
        value={courtCount}
        least={1}
        most={courtCount + moreCourts}
        onValue={(count) => onDraft(withCourts(draft, count > courtCount ? 1 : -1, day))}
      />
      <small data-keyboard-note>{m.sell_more_keys()}</small>
    </div>
  )
}
