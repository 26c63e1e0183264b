import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import { freeCourts, withCourtInstead, type SaleDraft, type TakenHour } from './desk-sale-draft.ts'
import styles from './desk-sale.module.css'

type Props = {
  readonly takenHours: readonly TakenHour[]
  readonly draft: SaleDraft
  readonly day: DeskDay
  readonly onDraft: (draft: SaleDraft) => void
}

/** Says which hours of the sale somebody else took, and offers the courts that are free instead. */
export function DeskSaleTakenHours({ takenHours, draft, day, onDraft }: Props) {
  const takenIds = [...new Set(takenHours.map(({ court }) => court))]
  const courtsInstead = freeCourts(day, draft).filter(({ id }) => !draft.courts.includes(id))
  const nameOf = (courtId: string): string => day.courts.find(({ id }) => id === courtId)?.name ?? courtId
  const hours = [...new Set(takenHours.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  return (
    <div role="alert" className={styles['takenHours']}>
      <p>
        {m.sell_lost({
          courts: takenIds.map(nameOf).join(', '),
          hours: hours.map((hour) => hourRange([hour])).join(', '),
        })}
      </p>
      {courtsInstead.length === 0 && <p>{m.sell_none_free()}</p>}
      {courtsInstead.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => onDraft(withCourtInstead(draft, takenIds, id))}>
          {m.sell_take_instead({ court: name })}
        </Button>
      ))}
    </div>
  )
}
