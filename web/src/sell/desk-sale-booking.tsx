import type { DeskCourt, DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { Court } from '../design/court.tsx'
import { shortDay } from '../design/date-text.ts'
import { Stepper } from '../design/stepper.tsx'
import { freeCourts, hoursOf, withCourts, withHours, type SaleDraft } from './desk-sale-draft.ts'
import styles from './desk-sale.module.css'

type Props = { readonly draft: SaleDraft; readonly courts: readonly DeskCourt[] }

/** The courts and hours that are being sold. */
export function DeskSaleBooking({ draft, courts }: Props) {
  const chosen = draft.courts.map((id) => courts.find((court) => court.id === id))
  return (
    <div className={styles['row']}>
      <Court turf={chosen[0]?.turf ?? 'blue'} width={18} height={34} />
      <span>
        <b>{`${courtNames(draft, courts)}, ${hourRange(hoursOf(draft))}`}</b>
        <small>{shortDay(draft.date)}</small>
      </span>
    </div>
  )
}

const courtNames = ({ courts: ids }: SaleDraft, courts: readonly DeskCourt[]): string =>
  ids.map((id) => courts.find((court) => court.id === id)?.name ?? id).join(', ')

type MoreProps = {
  readonly draft: SaleDraft
  readonly day: DeskDay
  readonly onDraft: (draft: SaleDraft) => void
}

/** Buttons to add or remove hours and courts. Shift and an arrow key do the same. */
export function DeskSaleMore({ draft, day, onDraft }: MoreProps) {
  const hours = draft.until - draft.from
  const count = draft.courts.length
  const spare = freeCourts(day, draft).filter(({ id }) => !draft.courts.includes(id)).length
  return (
    <div className={styles['more']}>
      <span>{m.sell_hour_count()}</span>
      <Stepper
        label={m.sell_hour_count()}
        value={hours}
        least={1}
        most={(day.openHours?.until ?? draft.until) - draft.from}
        onValue={(to) => onDraft(withHours(draft, to > hours ? 1 : -1, day))}
      />
      <span>{m.sell_court_count()}</span>
      <Stepper
        label={m.sell_court_count()}
        value={count}
        least={1}
        most={count + spare}
        onValue={(to) => onDraft(withCourts(draft, to > count ? 1 : -1, day))}
      />
      <small data-keyboard-note>{m.sell_more_keys()}</small>
    </div>
  )
}
