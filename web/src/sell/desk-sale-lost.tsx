import type { DeskDay } from '@pantul/contract/desk-schedule-wire'
import * as m from '@pantul/messages/words'
import { hourRange } from '@pantul/rules/hours'
import { Button } from '../design/button.tsx'
import { freeCourts, withCourtInstead, type SaleDraft, type TakenCell } from './desk-sale-draft.ts'
import styles from './desk-sale.module.css'

type Props = {
  readonly taken: readonly TakenCell[]
  readonly draft: SaleDraft
  readonly day: DeskDay
  readonly onDraft: (draft: SaleDraft) => void
}

/** Shown if hours of the sale were taken: which hours, that nothing was sold, and which courts are free instead. */
export function DeskSaleLost({ taken, draft, day, onDraft }: Props) {
  const lost = [...new Set(taken.map(({ court }) => court))]
  const free = freeCourts(day, draft).filter(({ id }) => !draft.courts.includes(id))
  const nameOf = (id: string): string => day.courts.find((court) => court.id === id)?.name ?? id
  const hours = [...new Set(taken.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  return (
    <div role="alert" className={styles['lost']}>
      <p>
        {m.sell_lost({
          courts: lost.map(nameOf).join(', '),
          hours: hours.map((hour) => hourRange([hour])).join(', '),
        })}
      </p>
      {free.length === 0 && <p>{m.sell_none_free()}</p>}
      {free.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => onDraft(withCourtInstead(draft, lost, id))}>
          {m.sell_take_instead({ court: name })}
        </Button>
      ))}
    </div>
  )
}
