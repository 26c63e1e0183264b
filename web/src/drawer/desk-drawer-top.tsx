import type { DeskDrawer, DeskShift } from '@pantul/contract/desk-drawers-wire'
import * as m from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { shortDay } from '../design/date-text.ts'
import { SelectField } from '../design/select-field.tsx'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import { openingDifferenceText, timeOf } from './desk-drawer-text.ts'
import styles from './desk-drawer-top.module.css'

type Props = {
  readonly drawers: readonly DeskDrawer[]
  /** The name of the shown drawer. Empty text for a new drawer. */
  readonly chosen: string
  readonly onChosen: (name: string) => void
  /** The counts that wait for a signature, without the shown one. */
  readonly unsigned: readonly DeskShift[]
  readonly onUnsigned: (shiftId: string) => void
  /** Whether the shown shift is not the newest of its drawer. */
  readonly isOlderShift: boolean
  readonly mayOpen: boolean
  /** A message about a change by another person. */
  readonly notice: string | null
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/** Notices, the choice among several drawers, and the counts that wait for a signature. */
export function DeskDrawerTop(props: Props) {
  const { drawers, chosen, onChosen, unsigned, onUnsigned, isOlderShift } = props
  const { mayOpen, notice, isOutdated, onRetry } = props
  const others = drawers.filter(({ name }) => name !== chosen)
  const options = [
    ...drawers.map(({ name }) => ({ value: name, label: name })),
    ...(chosen === '' ? [{ value: '', label: '–' }] : []),
  ]
  return (
    <>
      <DeskDrawerProblem message={notice} />
      {isOutdated && (
        <div role="alert" className={styles['outdated']}>
          {m.desk_drawer_outdated()}
          <Button variant="secondary" onClick={onRetry}>
            {m.design_try_again()}
          </Button>
        </div>
      )}
      {unsigned.length > 0 && (
        <ul className={styles['unsignedShifts']}>
          {unsigned.map((shift) => (
            <li key={shift.publicId}>
              <button type="button" className={styles['unsigned']} onClick={() => onUnsigned(shift.publicId)}>
                {unsignedText(shift)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {isOlderShift && (
        <button type="button" className={styles['textButton']} onClick={() => onChosen(chosen)}>
          {m.desk_drawer_to_newest()}
        </button>
      )}
      {drawers.length > 0 && (
        <div className={styles['choice']}>
          {others.length > 0 && (
            <SelectField
              label={m.desk_drawer_which()}
              isLabelHidden
              value={chosen}
              onValue={onChosen}
              options={options}
            />
          )}
          {mayOpen && chosen !== '' && (
            <button type="button" className={styles['textButton']} onClick={() => onChosen('')}>
              {m.desk_drawer_another()}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** `The count of Fri 20 Nov, 22:10 by Sari waits for a signature`. */
function unsignedText(shift: DeskShift): string {
  const closedAt = shift.closedAt ?? ''
  const text = m.desk_drawer_unsigned({
    day: shortDay(closedAt.slice(0, 10)),
    time: timeOf(closedAt),
    name: shift.closedBy ?? '',
  })
  const difference = openingDifferenceText(shift)
  return difference === null ? text : `${text}. ${difference}`
}
