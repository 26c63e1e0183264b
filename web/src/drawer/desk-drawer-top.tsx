import type { DeskDrawer } from '@pantul/contract/desk-drawers-wire'
import {
  desk_drawer_another,
  desk_drawer_outdated,
  desk_drawer_which,
  design_try_again,
} from '@pantul/messages/words'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/select-field.tsx'
import { DeskDrawerProblem } from './desk-drawer-problem.tsx'
import styles from './desk-drawer-top.module.css'

type Props = {
  readonly drawers: readonly DeskDrawer[]
  /** The name of the shown drawer, '' for a new one. */
  readonly chosen: string
  readonly onChosen: (name: string) => void
  readonly mayOpen: boolean
  /** What somebody else did meanwhile. */
  readonly notice: string | null
  readonly isOutdated: boolean
  readonly onRetry: () => void
}

/** Notices, and the choice among several drawers. */
export function DeskDrawerTop(props: Props) {
  const { drawers, chosen, onChosen, mayOpen, notice, isOutdated, onRetry } = props
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
          {desk_drawer_outdated()}
          <Button variant="secondary" onClick={onRetry}>
            {design_try_again()}
          </Button>
        </div>
      )}
      {drawers.length > 0 && (
        <div className={styles['choice']}>
          {others.length > 0 && (
            <SelectField
              label={desk_drawer_which()}
              isLabelHidden
              value={chosen}
              onValue={onChosen}
              options={options}
            />
          )}
          {mayOpen && chosen !== '' && (
            <button type="button" className={styles['another']} onClick={() => onChosen('')}>
              {desk_drawer_another()}
            </button>
          )}
        </div>
      )}
    </>
  )
}
